/// The numbering of the hours of a day, if a user prefers one to that of the language.
public enum HourCycle: String, Sendable, Hashable, CaseIterable {
    /// From 1 to 12 before and after noon, such as “9:30 PM”.
    case twelve = "h12"
    /// From 0 to 23, such as “21:30”.
    case twentyFour = "h23"
}
