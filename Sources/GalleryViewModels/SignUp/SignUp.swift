public import Forms
public import Texts

/// The data with which a user signs up.
public struct SignUp: Sendable, Equatable {
    /// The name, which no other account has.
    public var name: String
    /// The e-mail address.
    public var email: String
    /// The password. An app that keeps accounts stores only a hash of it.
    public var password: String
    /// The birthday.
    public var birthday: Day
    /// The plan.
    public var plan: Plan
    /// The number of seats of a team's plan; `nil` for other plans.
    public var seats: Int?
}

/// The plans of an account.
public enum Plan: String, Sendable, CaseIterable, FormValue {
    /// A free account.
    case free
    /// An account with more storage.
    case personal
    /// An account for several people.
    case team

    /// The plan as text for the user.
    public var name: Text {
        switch self {
        case .free: Text("free", context: "plan")
        case .personal: Text("personal", context: "plan")
        case .team: Text("team", context: "plan")
        }
    }
}

extension Day: FormValue {
    /// A day as fields of type date post it.
    public static var fieldFormat: FieldFormat<Day> {
        FieldFormat(\.date, missing: \.date, write: \.description) { Day($0) }
    }

    /// Returns the day with the same date a number of years before; the 28th of February for one that does not exist.
    func years(before count: Int) -> Day { Day(year - count, month, day) ?? Day(year - count, 2, 28) ?? self }
}
