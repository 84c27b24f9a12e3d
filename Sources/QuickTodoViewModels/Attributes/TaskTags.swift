public import Texts

/// The tags of a task, in the order in which they were given, without repetitions.
public struct TaskTags: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The maximum number of tags of a task.
    public static let limit = 20
    /// The maximum length of a tag in characters.
    public static let lengthLimit = 40

    /// The tags, without number signs.
    public private(set) var names: [String] = []

    /// Creates no tags.
    public init() {}

    /// Creates tags. Texts that are not tags, repetitions and those beyond the limit are left out.
    public init(_ names: some Sequence<some StringProtocol>) { for name in names { add(String(name)) } }

    /// Creates tags from their names.
    public init(arrayLiteral names: String...) { self.init(names) }

    /// Indicates whether there are no tags.
    public var isEmpty: Bool { names.isEmpty }

    /// Adds a tag at the end. Returns false if it is not a tag, or there already, or one too many.
    @discardableResult
    public mutating func add(_ name: String) -> Bool {
        guard Self.isTag(name), names.count < Self.limit,
            !names.contains(where: { $0.lowercased() == name.lowercased() })
        else { return false }
        names.append(name)
        return true
    }

    /// Decides whether a text without a number sign is a tag: letters, digits, hyphens and underscores, at least one
    /// letter, so that “#12” is none.
    public static func isTag(_ name: some StringProtocol) -> Bool {
        name.utf8.count <= 16 * lengthLimit && name.count <= lengthLimit && name.contains(where: \.isLetter)
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    // MARK: Texts

    /// The tags as text, such as `home work`, for storage and for a field. Tags contain no spaces.
    public var text: String { names.joined(separator: " ") }

    /// The reasons why a text is rejected.
    public enum Refusal: Error, Hashable, Sendable {
        /// A word of the text is not a tag.
        case notATag(String)
        /// There are more than ``TaskTags/limit`` tags.
        case tooMany

        /// The message for the user.
        public var text: Text {
            switch self {
            case .notATag(let word):
                "“\(word)” cannot be a tag. Please use at most \(TaskTags.lengthLimit) letters, digits, - and _."
            case .tooMany: "Please use at most \(TaskTags.limit) tags."
            }
        }
    }

    /// Returns the tags in the text of a field, which are separated by spaces or commas, with or without number signs.
    ///
    /// - Throws: ``Refusal`` if a word is not a tag or there are too many.
    public static func accepted(_ typed: String) throws(Refusal) -> TaskTags {
        var tags = TaskTags()
        for word in typed.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            let name = word.first == "#" ? word.dropFirst() : word
            guard isTag(name) else { throw .notATag(String(word.prefix(lengthLimit))) }
            if tags.names.count == limit { throw .tooMany }
            tags.add(String(name))
        }
        return tags
    }
}
