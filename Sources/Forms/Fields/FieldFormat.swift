public import Texts

/// The conversion between a value and the text in a field.
public struct FieldFormat<Value> {
    /// The result of reading a text.
    public enum Reading {
        /// The text is a value.
        case value(Value)
        /// The text is empty, and the value cannot be missing.
        case missing
        /// The text is not a value. The sentence says what to enter.
        case invalid(Text)
    }

    private let write: (Value) -> String
    private let read: (String, FormMessages) -> Reading
    /// Returns the error of empty text.
    private let missing: (FormMessages) -> Text

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - write: Returns the text of a value.
    ///   - missing: The error of text that is ``Reading/missing``.
    ///   - read: Reads a text of any length and content, because a client can send any text.
    public init(
        write: @escaping (Value) -> String, missing: @escaping (FormMessages) -> Text = \.required,
        read: @escaping (String, FormMessages) -> Reading
    ) {
        self.write = write
        self.missing = missing
        self.read = read
    }

    /// Creates a format that accepts empty text as missing, and rejects text for which `parse` returns `nil`.
    ///
    /// - Parameters:
    ///   - sentence: The error of text that is rejected.
    ///   - missing: The error of empty text. It is the same as `sentence` for a control that posts empty text for an
    ///     entry that is incomplete, such as one of type date.
    ///   - write: Returns the text of a value.
    ///   - parse: Returns the value of a text without surrounding white space.
    public init(
        _ sentence: @escaping (FormMessages) -> Text, missing: @escaping (FormMessages) -> Text = \.required,
        write: @escaping (Value) -> String, parse: @escaping (String) -> Value?
    ) {
        self.init(write: write, missing: missing) { text, messages in
            let text = text.withoutSurroundingSpace
            if text.isEmpty { return .missing }
            return parse(text).map { .value($0) } ?? .invalid(sentence(messages))
        }
    }

    /// Creates a format that accepts empty text as missing, and rejects text for which `parse` returns `nil`.
    public init(_ sentence: Text, write: @escaping (Value) -> String, parse: @escaping (String) -> Value?) {
        self.init({ _ in sentence }, write: write, parse: parse)
    }

    func text(of value: Value) -> String { write(value) }

    func reading(of text: String, _ messages: FormMessages) -> Reading { read(text, messages) }

    func errorOfMissingText(_ messages: FormMessages) -> Text { missing(messages) }

    /// The format of a value that may be missing: empty text is `nil`.
    public var optional: FieldFormat<Value?> {
        FieldFormat<Value?>(
            write: { $0.map(write) ?? "" },
            read: { text, messages in
                switch read(text, messages) {
                case .value(let value): .value(text.allSatisfy(\.isWhitespace) ? nil : value)
                case .missing: .value(nil)
                case .invalid(let sentence): .invalid(sentence)
                }
            })
    }
}

extension String {
    /// The text without white space at its ends.
    var withoutSurroundingSpace: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}

extension FieldFormat<String> {
    /// The text as it is, also an empty one.
    public static var text: FieldFormat { FieldFormat(write: { $0 }, read: { text, _ in .value(text) }) }

    /// The text without white space at its ends.
    public static var trimmed: FieldFormat {
        FieldFormat(write: { $0 }, read: { text, _ in .value(text.withoutSurroundingSpace) })
    }
}

extension FieldFormat<Bool> {
    /// The format of a box: `true` if it is checked, empty otherwise.
    public static var box: FieldFormat {
        FieldFormat(write: { $0 ? "true" : "" }, read: { text, _ in .value(!text.isEmpty && text != "false") })
    }
}

extension FieldFormat {
    /// The format of a choice by the raw value of its type.
    public static func choice() -> FieldFormat
    where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
        FieldFormat(
            \.invalid, write: { $0.rawValue.description }, parse: { Value.RawValue($0).flatMap(Value.init) })
    }

    /// The format of a choice from a list that is not known until the app runs. Each choice has a text of its own.
    public static func choice(_ choices: [Value], text: @escaping (Value) -> String) -> FieldFormat {
        FieldFormat(\.invalid, write: text, parse: { posted in choices.first { text($0) == posted } })
    }
}
