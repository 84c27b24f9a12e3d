/// A text that was found in the source of an app, for its catalogues.
public struct FoundText: Sendable, Hashable {
    /// Distinguishes texts with the same wording; `nil` for most texts.
    public var context: String?
    /// The wording in the source language.
    public var id: String
    /// The wording for numbers other than one; `nil` for a text without a plural.
    public var plural: String?
    /// The comment for translators; `nil` if there is none.
    public var note: String?
    /// The file and the line, such as `tasks.mustache:12`.
    public var place: String

    /// Creates a text.
    public init(
        context: String? = nil, id: String, plural: String? = nil, note: String? = nil, place: String
    ) {
        (self.context, self.id, self.plural, self.note, self.place) = (context, id, plural, note, place)
    }

    /// Returns the texts in Swift source: the literals in calls such as `Text("Add")`, and those in declarations whose
    /// type is `Text`.
    ///
    /// - Parameters:
    ///   - source: The content of a file.
    ///   - file: The file's name, for the places.
    public static func all(inSwift source: String, file: String) -> [FoundText] {
        scan(swift: source, file: file).texts
    }

    /// Returns the texts in Swift source, and the other literals, some of which may be texts whose type is inferred.
    package static func scan(swift source: String, file: String) -> (texts: [FoundText], literals: [FoundText]) {
        SwiftTextScanner.scan(source, file: file)
    }

    /// Indicates whether a wording contains more than a value.
    static func hasWords(_ wording: String) -> Bool { WordingPattern(wording).hasWords }

    var key: TextKey { TextKey(context: context, id: id) }
}
