import Forms
import Rx
import RxTesting
import Testing
import Texts

@Suite struct FormTests {
    private struct Login: Equatable {
        var name: String
        var age: Int
    }

    private static let messages = FormMessages.english

    private let name = FormField("", rules: [.required])
    private let age = FormField<Int>(rules: [.range(1...120)])

    private func form(
        rules: [Rule<Login>] = [], save: @escaping (Login) -> Observable<Void> = { _ in .just(()) }
    ) -> Form<Login> {
        Form(name, age, rules: rules) {
            Login(name: $0, age: $1)
        } save: {
            save($0)
        }
    }

    @Test func `errors appear after the first visit and then follow the edits`() {
        let form = form()
        let errors = Recorded(name.error)
        name.edit("a")
        name.edit("")
        #expect(errors.values == [""])
        #expect(!form.current.isValid)
        name.visit()
        name.edit("a")
        name.edit(" ")
        #expect(errors.values == ["", Self.messages.required, "", Self.messages.required])
        #expect(age.current.error == "")
        #expect(form.current.summary == "", "The form was not submitted.")
    }

    @Test func `a submission shows all errors, focuses the first wrong field and saves nothing`() {
        var saved: [Login] = []
        let form = form { login in
            saved.append(login)
            return .just(())
        }
        let focused = (Recorded(name.focusRequested), Recorded(age.focusRequested))
        let submitted = Recorded(form.submitted)
        form.submit.onNext(())
        #expect(name.current.error == Self.messages.required && age.current.error == Self.messages.required)
        #expect((focused.0.values.count, focused.1.values.count) == (1, 0))
        #expect(form.current.summary.description == "Please correct 2 fields.")
        #expect(form.current.announcement == form.current.summary)
        name.edit("Ann")
        #expect(form.current.summary.description == "Please correct one field.")
        form.submitNow()
        #expect((focused.0.values.count, focused.1.values.count) == (1, 1))
        age.edit("30")
        #expect(form.current.summary == "")
        form.submitNow()
        #expect(saved == [Login(name: "Ann", age: 30)])
        #expect(submitted.values == saved)
    }

    @Test func `a submission is ignored while another one is in progress`() {
        let work = PublishSubject<Void>()
        var count = 0
        let form = form { _ in
            count += 1
            return work
        }
        name.edit("Ann")
        age.edit("30")
        let states = Recorded(form.isSubmitting)
        let saved = Recorded(form.saved)
        for _ in 0..<3 { form.submit.onNext(()) }
        #expect(count == 1)
        #expect(saved.values.isEmpty)
        work.onCompleted()
        #expect(states.values == [false, true, false])
        #expect(saved.values == [Login(name: "Ann", age: 30)])
        form.submitNow()
        #expect(count == 2)
    }

    @Test func `errors of a submission belong to fields until they are edited`() {
        var errors: FormErrors? = .field(name, "The name is taken.") + .form("Try another name.")
        let form = form { _ in errors.map { .error($0) } ?? .just(()) }
        name.edit("Ann")
        age.edit("30")
        let focused = Recorded(name.focusRequested)
        let failures = Recorded(form.failures)
        form.submitNow()
        #expect(name.current.error == "The name is taken.")
        #expect(form.current.errors == ["Try another name."])
        #expect((focused.values.count, failures.values.count) == (1, 1))
        age.edit("31")
        #expect(name.current.error == "The name is taken.")
        #expect(form.current.errors == [])
        name.edit("Anna")
        #expect(name.current.error == "")
        name.edit("Ann")
        #expect(name.current.error == "")
        form.submitNow()
        errors = nil
        form.submitNow()
        #expect(name.current.error == "", "A submission discards the errors of the one before.")
        #expect(form.current.isValid)
    }

    @Test func `an error of a field that was edited meanwhile is one of the form`() {
        let work = PublishSubject<Void>()
        let form = form { _ in work }
        name.edit("Ann")
        age.edit("30")
        form.submitNow()
        name.edit("Anna")
        work.onError(FormErrors.field(name, "Ann is taken."))
        #expect(name.current.error == "")
        #expect(form.current.errors == ["Ann is taken."])
    }

    @Test func `an unknown error is explained`() {
        struct Outage: Error {}
        let form = form { _ in .error(Outage()) }
        name.edit("Ann")
        age.edit("30")
        form.submitNow()
        #expect(form.current.errors == [Self.messages.failed])
        #expect(form.current.isValid && !form.current.isSubmitting)
    }

    @Test func `rules of the form are shown after the first submission`() {
        let form = form(rules: [.satisfies("Ann is 30.") { $0.name != "Ann" || $0.age == 30 }])
        name.edit("Ann")
        age.edit("31")
        #expect(!form.current.isValid)
        #expect(form.current.errors == [])
        form.submitNow()
        #expect(form.current.errors == ["Ann is 30."])
        age.edit("30")
        #expect(form.current.errors == [] && form.current.isValid)
    }

    @Test func `an excluded part is valid and has no value`() {
        let isReturn = BehaviorRelay(value: false)
        let back = FormField<Int>()
        let form = Form(name, back.included(when: isReturn)) { ($0, $1) }
        name.edit("Ann")
        form.submitNow()
        #expect(form.validValue?.1 == nil && form.current.isValid)
        #expect(back.current.error == "")
        isReturn.accept(true)
        #expect(!form.current.isValid)
        #expect(back.current.error == "", "The user has not visited it.")
        form.submitNow()
        #expect(back.current.error == Self.messages.required)
        back.edit("7")
        #expect(form.validValue?.1 == 7)
        back.edit("x")
        isReturn.accept(false)
        #expect(form.current.isValid && back.current.error == "")
    }

    @Test func `an excluded form with rules of its own is valid`() {
        let isIncluded = BehaviorRelay(value: true)
        let inner = form(rules: [.custom { login, _ in login.age > 17 ? nil : "Only for adults." }])
        let outer = Form(FormField(""), inner.included(when: isIncluded)) { ($0, $1) }
        name.edit("Ann")
        age.edit("12")
        #expect(!outer.current.isValid)
        isIncluded.accept(false)
        #expect(outer.current.isValid)
        isIncluded.accept(true)
        #expect(!outer.current.isValid)
    }

    @Test func `a form is reset`() {
        let form = form { _ in .error(FormErrors.form("no")) }
        name.edit("Ann")
        age.edit("30")
        form.submitNow()
        form.reset()
        #expect(form.current == FormState.invalid)
        #expect(name.current.text == "" && name.current.error == "" && !name.current.isVisited)
    }

    @Test func `announcements follow the errors outside a submission`() {
        let form = form()
        name.visit()
        #expect(form.current.announcement == Self.messages.required)
        name.edit("Ann")
        #expect(form.current.announcement == "")
    }

    @Test func `the error of a dependent field stays announced when its cause is corrected`() {
        let start = FormField<Int>(rules: [.range(1...9)])
        let end = FormField<Int>(
            3, rules: [.satisfies("The end is before the start.", dependingOn: [start]) { $0 >= start.value ?? 0 }])
        let form = Form(start, end) { ($0, $1) }
        end.visit()
        start.edit("0")
        start.visit()
        #expect(form.current.announcement == Self.messages.tooLow("1"))
        start.edit("5")
        #expect(form.current.announcement == "The end is before the start.")
        start.edit("0")
        #expect(form.current.announcement == Self.messages.tooLow("1"), "The end is right again.")
        start.edit("2")
        #expect(form.current.announcement == "")
        form.submitNow()
        start.edit("0")
        form.submitNow()
        #expect(form.current.announcement == form.current.summary)
        start.edit("2")
        #expect(form.current.announcement == "")
    }

    // MARK: Passwords that the document does not contain

    private static let tooShort = messages.tooShort(4)

    @Test(arguments: [
        ("abc", "abc", tooShort, messages.enterAgain, 1), ("abcd", "dcba", messages.enterAgain, messages.unequal, 1),
        ("abc", "cba", tooShort, messages.unequal, 2), ("abcd", "abcd", messages.enterAgain, messages.enterAgain, 0),
        ("abcd", "", messages.enterAgain, messages.required, 1), ("", "", messages.required, messages.required, 2),
        ("leaked", "leaked", "This password is known.", messages.enterAgain, 1),
    ])
    func `a forgotten password keeps the error that it had`(
        first: String, second: String, firstError: Text, secondError: Text, count: Int
    ) {
        let password = FormField("", rules: [.required, .length(4...)])
        let again = FormField("", rules: [.required, .equals(password)])
        let form = Form(password, again) { word, _ in
            word
        } save: {
            .error($0 == "leaked" ? FormErrors.field(password, "This password is known.") : FormErrors.form("Closed."))
        }
        password.edit(first)
        again.edit(second)
        form.submitNow()
        for field in [password, again] { field.forget() }
        #expect((password.current.error, again.current.error) == (firstError, secondError))
        #expect(form.current.summary == (count == 0 ? "" : Self.messages.summary(count)))
        #expect(!form.current.isValid && password.current.text == "" && again.current.text == "")
        form.submitNow()
        #expect(form.current.summary == Self.messages.summary(2), "Both are missing now.")
        password.edit("12345")
        #expect((password.current.error, again.current.error == Self.messages.unequal) == ("", false))
        again.edit("12345")
        #expect(form.current.isValid && form.current.summary == "")
    }

    @Test func `a forgotten password keeps the error of the form until an edit`() {
        let password = FormField("", rules: [.required])
        let form = Form(name, password, rules: [.satisfies("Too simple.") { $0.0 != $0.1 }]) { ($0, $1) }
        name.edit("Ann")
        password.edit("Ann")
        form.submitNow()
        password.forget()
        #expect(form.current.errors == ["Too simple."])
        #expect(password.current.error == Self.messages.enterAgain && form.current.summary == "")
        password.edit("other")
        #expect(form.current.errors == [] && form.current.isValid)
    }

    @Test func `a forgotten password that may be missing is an error until the next submission`() {
        let password = FormField("", rules: [.length(4...)])
        let form = Form(password) { $0 }
        password.edit("abc")
        form.submitNow()
        password.forget()
        #expect(password.current.error == Self.tooShort)
        form.submitNow()
        #expect(password.current.error == "" && form.current.isValid)
    }

    @Test func `the sentences of the form apply to its parts`() {
        var messages = FormMessages()
        messages.required = "Fehlt."
        let form = Form(name, messages: messages) { $0 }
        form.submitNow()
        #expect(name.current.error == "Fehlt.")
    }

    @Test func `a form is not kept alive by its parts and submissions`() {
        weak var left: Form<Login>?
        do {
            let form = form()
            form.submitNow()
            left = form
        }
        #expect(left == nil)
    }
}

extension FormState {
    fileprivate static var invalid: FormState {
        var state = FormState()
        state.isValid = false
        return state
    }
}
