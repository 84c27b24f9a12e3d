import Forms
import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct SignUpViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let coordinator = RecordingCoordinator<GalleryScene>()
    private let service = InMemoryAccounts()

    private func form() throws -> SignUpViewModel {
        SignUpViewModel(
            service: service, coordinator: coordinator, today: try #require(Day(2027, 5, 4)), scheduler: scheduler)
    }

    private func fill(_ form: SignUpViewModel, name: String = "bob", email: String = "bob@example.org") {
        form.name.edit(name)
        form.email.edit(email)
        form.password.edit("correct horse")
        form.again.edit("correct horse")
        form.birthday.edit("2000-01-01")
        form.plan.set(.personal)
        form.terms.set(true)
    }

    private func submit(_ form: SignUpViewModel) {
        form.form.submitNow()
        scheduler.advanceTo(scheduler.clock + 1_000)
    }

    @Test func `a valid form creates an account once`() throws {
        let form = try form()
        fill(form)
        submit(form)
        #expect(Recorded(service.isTaken("BOB")).latest == true)
        #expect(coordinator.transitions.count == 1)
        #expect(form.password.current.text == "", "The form is empty again.")
    }

    @Test(arguments: [
        ("2011-05-04", ""), ("2011-05-05", "You must be at least 16 years old."),
        ("2027-05-05", "Please enter a day in the past."), ("yesterday", "\(FormMessages.english.date)"),
        // A browser posts empty text for a day that is incomplete or does not exist.
        ("", "\(FormMessages.english.date)"),
    ])
    func `a user has an age`(birthday: String, error: String) throws {
        let form = try form()
        form.birthday.edit(birthday)
        form.birthday.visit()
        #expect(form.birthday.current.error.description == error)
    }

    @Test(arguments: [
        ("Barbara", "correct barbara", false), ("barbara", "BARBARA-is-here", false), ("bob", "correct bob", true),
        ("Anna", "savannah-trees", false), ("Barbara", "correct horse", true),
    ])
    func `a password does not contain a name of four characters or more`(name: String, password: String, isRight: Bool)
        throws
    {
        let form = try form()
        fill(form, name: name)
        form.password.edit(password)
        form.again.edit(password)
        submit(form)
        #expect(form.form.current.errors.isEmpty == isRight)
        #expect(coordinator.transitions.isEmpty != isRight)
    }

    @Test func `a name is checked while it is typed`() throws {
        let form = try form()
        form.name.visit()
        form.name.edit("Ada")
        #expect(form.name.current.isValidating)
        scheduler.advanceTo(1_000)
        #expect(form.name.current.error == "This name is taken.")
        form.name.edit("a b")
        #expect(form.name.current.error.description.contains("letters"))
        form.name.edit("adam")
        scheduler.advanceTo(2_000)
        #expect(form.name.current.isValid)
    }

    @Test func `the number of seats is asked for a team only`() throws {
        let form = try form()
        fill(form)
        form.seats.edit("many")
        #expect(form.form.validValue != nil || form.form.current.isValidating)
        form.plan.set(.team)
        submit(form)
        #expect(form.seats.current.error == FormMessages.english.wholeNumber)
        form.seats.edit("12")
        scheduler.advanceTo(scheduler.clock + 1_000)
        #expect(form.form.validValue?.seats == 12)
    }

    @Test(arguments: [
        ("bob", "ada@example.org", "There is an account with this address.", ""),
        ("bob", "bob@maintenance.example", "", "No accounts can be created during maintenance"),
    ])
    func `errors of the service are shown where they belong`(
        name: String, email: String, field: String, whole: String
    ) throws {
        let form = try form()
        fill(form, name: name, email: email)
        submit(form)
        #expect(form.email.current.error.description == field)
        #expect(form.form.current.errors.map(\.description).joined().hasPrefix(whole))
        #expect(form.form.current.errors.isEmpty == whole.isEmpty)
        #expect(coordinator.transitions.isEmpty)
    }
}
