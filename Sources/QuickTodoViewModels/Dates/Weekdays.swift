import Texts

/// A set of days of the week.
public struct Weekdays: Sendable, Hashable {
    /// The bit 0 is Sunday, and the bit 6 Saturday.
    private let bits: UInt8

    /// Creates a set from numbers: 0 is Sunday, 6 is Saturday. Other numbers are not in it.
    public init(_ days: some Sequence<Int>) {
        bits = days.filter { (0..<7).contains($0) }.reduce(0) { $0 | 1 << UInt8($1) }
    }

    /// The days in the order from Monday to Sunday.
    public var days: [Int] { (1...7).map { $0 % 7 }.filter(contains) }

    /// The number of days.
    public var count: Int { bits.nonzeroBitCount }

    /// Indicates whether the set has a day.
    public func contains(_ day: Int) -> Bool { bits & 1 << UInt8(day) != 0 }

    // MARK: Texts

    /// The days for the user, such as “Mon, Wed”.
    var text: Text {
        let names = days.map { Self.names[$0] }
        return names.dropFirst().reduce(names.first ?? "") { Text("\($0), \($1)", context: "days of the week") }
    }

    private static let names: [Text] = [
        Text("Sun", context: "day of the week"), Text("Mon", context: "day of the week"),
        Text("Tue", context: "day of the week"), Text("Wed", context: "day of the week"),
        Text("Thu", context: "day of the week"), Text("Fri", context: "day of the week"),
        Text("Sat", context: "day of the week"),
    ]

    /// The days as text for storage, such as `mon,wed`.
    var code: String { days.map { Self.codes[$0] }.joined(separator: ",") }

    /// Creates a set from its code; `nil` if the text is not one.
    init?(code: some StringProtocol) {
        let days = code.split(separator: ",", omittingEmptySubsequences: false).map { name in
            Self.codes.firstIndex { $0 == name }
        }
        guard !days.contains(nil) else { return nil }
        self.init(days.compactMap(\.self))
    }

    private static let codes = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    /// The days as iCalendar writes them, such as `MO,WE`.
    var calendarCode: String { days.map { Self.codes[$0].prefix(2).uppercased() }.joined(separator: ",") }
}
