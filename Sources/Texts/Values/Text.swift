/// A sentence or label for users that does not depend on a language: its wording in the app's source language, which is
/// also the key of its translations, and the values in it.
///
/// A view model creates texts and compares them; a page resolves them in the language of its reader:
///
///     Text("Add task")
///     Text("Edit \(task.title)")
///     Text("\(count) task left", plural: "\(count) tasks left", count: count)
///     Text("Open", context: "verb")
///
/// The first value in a text has the placeholder `{1}` in the key, the second `{2}`; `\(title, "title")` gives a value
/// a name, which tells translators its meaning.
public struct Text: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The wording in the source language, with a placeholder such as `{1}` or `{title}` for each value.
    public let key: String
    /// The wording in the source language for numbers other than one; `nil` for a text without a plural.
    public let plural: String?
    /// Distinguishes texts with the same wording and different meanings; `nil` for most texts.
    public let context: String?
    /// The values in the text, in the order of their first use.
    public let arguments: [TextArgument]
    /// The number that decides between the plural forms.
    public let count: Int?
    /// Indicates whether the text is data, such as the name of a person, which is never translated.
    public let isVerbatim: Bool

    /// Creates a text without values.
    public init(stringLiteral value: String) {
        self.init(key: value, plural: nil, context: nil, arguments: [], count: nil)
    }

    /// Creates a text with values.
    public init(stringInterpolation: TextInterpolation) {
        self.init(
            key: stringInterpolation.key, plural: nil, context: nil, arguments: stringInterpolation.arguments,
            count: nil)
    }

    /// Creates a text whose wording has other meanings elsewhere.
    public init(_ text: Text, context: String) {
        self.init(
            key: text.key, plural: text.plural, context: context, arguments: text.arguments, count: text.count)
    }

    /// Creates a text whose wording depends on a number.
    ///
    /// - Parameters:
    ///   - one: The wording for the number one.
    ///   - other: The wording for other numbers.
    ///   - count: The number.
    ///   - context: Distinguishes texts with the same wording; `nil` for most texts.
    public init(_ one: Text, plural other: Text, count: Int, context: String? = nil) {
        let named = Set(one.arguments.map(\.name))
        self.init(
            key: one.key, plural: other.key, context: context,
            arguments: one.arguments + other.arguments.filter { !named.contains($0.name) }, count: count)
    }

    /// Creates a text from data, such as the name of a person, which is the same in every language.
    public init(verbatim data: String) {
        (key, plural, context, arguments, count, isVerbatim) = (data, nil, nil, [], nil, true)
    }

    /// Creates a text from its parts, such as those of a stored one.
    public init(key: String, plural: String?, context: String?, arguments: [TextArgument], count: Int?) {
        (self.key, self.plural, self.context) = (key, plural, context)
        (self.arguments, self.count, isVerbatim) = (arguments, count, false)
    }

    /// Indicates whether the wording has no characters. A text with a value is not empty, even if the value is.
    public var isEmpty: Bool { key.isEmpty }

    /// The number of bytes in the wording and in the values, which may be input of a client.
    package var byteCount: Int {
        key.utf8.count + (plural?.utf8.count ?? 0) + arguments.reduce(0) { $0 + $1.value.byteCount }
    }
}

extension TextValue {
    fileprivate var byteCount: Int {
        switch self {
        case .string(let data): data.utf8.count
        case .integer, .number, .date, .relative: MemoryLayout<TextValue>.size
        case .text(let text): text.byteCount
        case .list(let items), .sentences(let items): items.reduce(0) { $0 + $1.byteCount }
        }
    }
}

extension Text: CustomStringConvertible {
    /// The text in its source language, with numbers as in English, for logs and tests.
    public var description: String { TextLanguage.source.string(self) }
}

/// A value in a text.
public struct TextArgument: Sendable, Hashable {
    /// The name of the placeholder.
    public let name: String
    /// The value.
    public let value: TextValue

    /// Creates a value with the name of its placeholder.
    public init(name: String, value: TextValue) {
        (self.name, self.value) = (name, value)
    }
}
