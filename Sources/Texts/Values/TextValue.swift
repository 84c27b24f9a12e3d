public import Foundation

/// The value of a placeholder, which is written as usual in the reader's language.
public indirect enum TextValue: Sendable, Hashable {
    /// Data, which is the same in every language.
    case string(String)
    /// A whole number, with separated groups of digits.
    case integer(Int)
    /// A number with a fixed number of digits after the decimal separator.
    case number(Double, fractionDigits: Int)
    /// A point in time, in the reader's time zone.
    case date(Date, TextDateStyle)
    /// The distance of a point in time from another one, such as “5 minutes ago”.
    case relative(Date, to: Date)
    /// Another text.
    case text(Text)
    /// Several texts, joined as in “a, b, and c”.
    case list([Text])
    /// Several sentences, one after the other.
    case sentences([Text])
}

/// The parts of a point in time that a text contains.
public enum TextDateStyle: Sendable, Hashable {
    /// The day: “Nov 15, 2026”.
    case date
    /// The time of day: “7:13 AM”.
    case time
    /// The day and the time of day.
    case dateTime
}

extension Text {
    /// Returns a text that consists of one value.
    public static func value(_ value: TextValue) -> Text {
        Text(
            key: "{1}", plural: nil, context: Self.valueContext, arguments: [TextArgument(name: "1", value: value)],
            count: nil)
    }

    /// Returns a whole number, which is written with separated groups of digits, such as “12,345”.
    public static func number(_ number: Int) -> Text { .value(.integer(number)) }

    /// Returns the items, joined as in “a, b, and c”.
    public static func list(_ items: [Text]) -> Text { .value(.list(items)) }

    /// Returns the sentences, one after the other.
    public static func sentences(_ sentences: [Text]) -> Text {
        sentences.count > 1 ? .value(.sentences(sentences)) : sentences.first ?? ""
    }

    /// The context of texts that consist of a value, which have no translation.
    static let valueContext = "\u{1}value"
}
