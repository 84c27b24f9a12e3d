public import Forms
public import Rx
public import Scenes
import Texts

/// The form with which a user signs up.
public final class SignUpViewModel {
    /// The youngest age of a user in years.
    public static let youngest = 16

    // MARK: Fields

    /// The name, which is checked while the user types.
    public let name: FormField<String>
    /// The e-mail address.
    public let email = FormField<String>(format: .trimmed, rules: [.required, .length(...200), .email])
    /// The password.
    public let password = FormField("", rules: [.required, .length(10...200)])
    /// The password once more.
    public let again: FormField<String>
    /// The birthday.
    public let birthday: FormField<Day>
    /// The plan.
    public let plan = FormField<Plan>()
    /// The number of seats, for a team.
    public let seats = FormField<Int>(rules: [.range(2...500)])
    /// Indicates whether the user accepts the terms.
    public let terms = FormField(false, rules: [Rule.required.saying("Please accept the terms.")])

    /// The form.
    public let form: Form<SignUp>

    // MARK: Outputs

    /// Indicates whether the form asks for the number of seats.
    public let asksForSeats: Observable<Bool>

    private let bag = DisposeBag()

    /// Creates an empty form.
    ///
    /// - Parameters:
    ///   - service: The accounts.
    ///   - coordinator: Shows the scene that follows.
    ///   - today: The day from which the age of the user is counted.
    ///   - scheduler: The scheduler of the pause before a name is checked.
    public init(
        service: any AccountService, coordinator: any SceneCoordinatorType<GalleryScene>, today: Day,
        scheduler: any SchedulerType = MainScheduler.instance
    ) {
        let isFree = Rule<String>.async(scheduler: scheduler) { name in
            service.isTaken(name).map { $0 ? "This name is taken." : nil }
        }
        let name = FormField<String>(
            format: .trimmed,
            rules: [.required, .length(2...30), .pattern(/[\p{L}\p{N}._-]+/).saying(Self.nameRule), isFree])
        let email = email
        self.name = name
        again = FormField("", rules: [.required, Rule.equals(password).saying("The two passwords are different.")])
        birthday = FormField(rules: [Self.isOldEnough(on: today)])
        asksForSeats = plan.values.map { $0 == .team }.distinctUntilChanged()
        form = Form(
            name, email, password, again, birthday, plan, seats.included(when: asksForSeats), terms,
            rules: [.satisfies("Please do not use your name as the password.") { !Self.isNameInPassword($0) }],
            explain: Self.explanation(of: name, email)
        ) { name, email, password, _, birthday, plan, seats, _ in
            SignUp(name: name, email: email, password: password, birthday: birthday, plan: plan, seats: seats)
        } save: {
            service.register($0)
        }
        form.saved.subscribe(onNext: { [form] _ in
            form.reset()
            coordinator.transition(to: .signedUp, type: .push)
        }).disposed(by: bag)
    }

    private static let nameRule: Text = "Please use only letters, digits, dots, hyphens and underscores."

    /// Indicates whether the password contains the name in upper or lower case. A short name is a part of many words.
    private static func isNameInPassword(_ account: SignUp) -> Bool {
        account.name.count >= 4 && account.password.lowercased().contains(account.name.lowercased())
    }

    private static func isOldEnough(on today: Day) -> Rule<Day> {
        .custom { day, _ in
            if day > today { return "Please enter a day in the past." }
            return day <= today.years(before: youngest) ? nil : "You must be at least \(youngest, "age") years old."
        }
    }

    /// Returns the translation of errors of the service.
    private static func explanation(
        of name: FormField<String>, _ email: FormField<String>
    ) -> (any Error) -> FormErrors? {
        { error in
            switch error as? AccountError {
            case .nameIsTaken: .field(name, "This name is taken.")
            case .addressIsTaken: .field(email, "There is an account with this address.")
            case .isClosed: .form("No accounts can be created during maintenance. Please try again in an hour.")
            case nil: nil
            }
        }
    }
}
