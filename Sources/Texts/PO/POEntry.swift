/// An entry of a catalogue: a text in the source language, its translation, and the comments about both.
public struct POEntry: Sendable, Hashable {
    /// The comments of translators, `# …`, and comments of unknown kinds.
    public var comments: [String] = []
    /// The comments for translators from the program's source, `#. …`.
    public var notes: [String] = []
    /// The places of the text in the program's source, `#: …`.
    public var places: [String] = []
    /// The flags, `#, …`, such as `fuzzy`.
    public var flags: [String] = []
    /// The former texts of a fuzzy entry, as written after `#|`.
    public var former: [String] = []
    /// Distinguishes texts with the same wording, `msgctxt`; `nil` for most texts.
    public var context: String?
    /// The wording in the source language, `msgid`; empty for the header.
    public var id: String
    /// The wording in the source language for numbers other than one, `msgid_plural`; `nil` for a text without plural.
    public var plural: String?
    /// The translations, `msgstr`: one, or one for each plural form. An empty one is missing.
    public var translations: [String]
    /// Indicates whether the program does not use the text any more, `#~`.
    public var isObsolete = false
    /// The line of `msgid` in the file, from 1; 0 for an entry that was not read from a file.
    public var line = 0

    /// Creates an entry.
    public init(context: String? = nil, id: String, plural: String? = nil, translations: [String] = []) {
        (self.context, self.id, self.plural, self.translations) = (context, id, plural, translations)
    }

    /// Indicates whether a program proposed the translation and a translator has not checked it yet.
    public var isFuzzy: Bool { flags.contains("fuzzy") }

    /// Indicates whether the entry is the header of its file.
    public var isHeader: Bool { id.isEmpty && context == nil && !isObsolete }

    /// Indicates whether every form of the translation exists.
    public var isTranslated: Bool { !translations.isEmpty && translations.allSatisfy { !$0.isEmpty } }

    /// Indicates whether a form of the translation exists.
    var hasTranslation: Bool { translations.contains { !$0.isEmpty } }

    /// The identity of the text in a catalogue.
    var key: TextKey { TextKey(context: context, id: id) }
}

/// The identity of a text: its context and its wording in the source language.
struct TextKey: Sendable, Hashable {
    let context: String?
    let id: String
}
