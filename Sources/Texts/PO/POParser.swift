/// Reads a catalogue line by line. Takes linear time, and memory for its texts.
struct POParser {
    private enum Field: Equatable {
        case context, id, plural
        case translation(Int)
    }

    private let file: String
    private var line = 0
    private var entries: [POEntry] = []
    private var entry = POEntry(id: "")
    /// Indicates whether the entry has a `msgid`.
    private var hasID = false
    /// The field to which the next string belongs.
    private var field: Field?

    /// The maximum number of plural forms of an entry.
    private static let formLimit = PluralRule.formLimit

    init(file: String) { self.file = file }

    mutating func parse(_ bytes: [UInt8]) throws(POError) -> [POEntry] {
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        for part in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            guard let text = String(validating: part.last == 13 ? part.dropLast() : part, as: UTF8.self) else {
                throw error("The line is not valid UTF-8: convert the file to UTF-8.")
            }
            try read(text[...], column: 1)
        }
        try finishEntry()
        return entries
    }

    private func error(_ message: String, column: Int = 1) -> POError {
        POError(file: file, line: line, column: column, message)
    }

    private mutating func read(_ text: Substring, column: Int) throws(POError) {
        let content = text.drop { $0 == " " || $0 == "\t" }
        let column = column + text.utf8.count - content.utf8.count
        // A character that combines with the mark belongs to the text, so the bytes are compared.
        switch content.utf8.first {
        case nil: try endEntry()
        case UInt8(ascii: "#"): try comment(content, column)
        case UInt8(ascii: "\""): try append(string(content, column), column)
        default: try keyword(content, column)
        }
    }

    // MARK: Entries

    /// Ends the entry at an empty line. Comments before an entry remain for it.
    private mutating func endEntry() throws(POError) {
        if hasID { try finishEntry() }
    }

    private mutating func finishEntry() throws(POError) {
        defer {
            (entry, hasID, field) = (POEntry(id: ""), false, nil)
        }
        guard hasID else {
            if entry.context != nil { throw error("msgctxt has no msgid after it.") }
            return
        }
        if entry.translations.isEmpty {
            throw POError(file: file, line: entry.line, "The entry has no msgstr: write msgstr \"\" after it.")
        }
        if entries.count == POFile.entryLimit {
            throw POError(file: file, line: entry.line, "The file has more than \(POFile.entryLimit) entries.")
        }
        entries.append(entry)
    }

    /// Begins another entry if the current one has its translation.
    private mutating func beginEntry() throws(POError) {
        if !entry.translations.isEmpty { try finishEntry() }
    }

    private mutating func comment(_ text: Substring, _ column: Int) throws(POError) {
        if text.hasPrefix("#~") {
            let content = text.dropFirst(2)
            let rest = content.drop { $0 == " " || $0 == "\t" }
            if rest.isEmpty { return }
            // Also a further mark, so that the depth of calls does not depend on the file.
            if rest.utf8.first == UInt8(ascii: "#") { return try keep(String(rest), in: \.comments) }
            if rest.first == "|" { return try keep(String(rest.dropFirst()), in: \.former) }
            if rest.utf8.first != UInt8(ascii: "\""), hasID, !entry.isObsolete { try finishEntry() }
            try read(rest, column: column + 2 + content.utf8.count - rest.utf8.count)
            entry.isObsolete = true
            return
        }
        let content = text.dropFirst()
        switch content.first {
        case ".": try keep(Self.trimmed(content.dropFirst()), in: \.notes)
        case ":":
            for place in content.dropFirst().split(separator: " ") { try keep(String(place), in: \.places) }
        case ",":
            for flag in content.dropFirst().split(separator: ",") { try keep(Self.trimmed(flag), in: \.flags) }
        case "|": try keep(Self.trimmed(content.dropFirst()), in: \.former)
        default: try keep(content.first == " " ? String(content.dropFirst()) : String(content), in: \.comments)
        }
    }

    private mutating func keep(_ text: String, in list: WritableKeyPath<POEntry, [String]>) throws(POError) {
        try beginEntry()
        guard entry[keyPath: list].count < POFile.entryLimit else { throw error("The entry has too many comments.") }
        entry[keyPath: list].append(text)
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }

    // MARK: Keywords

    private mutating func keyword(_ text: Substring, _ column: Int) throws(POError) {
        let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
        let content = text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
        let start = column + text.utf8.count - content.utf8.count
        switch word {
        case "msgctxt":
            try beginEntry()
            guard !hasID, entry.context == nil else { throw error("msgctxt is before msgid.", column: column) }
            (field, entry.context) = (.context, "")
        case "msgid":
            try beginEntry()
            guard !hasID else { throw error("The entry before has no msgstr.", column: column) }
            (field, hasID, entry.line) = (.id, true, line)
        case "msgid_plural":
            guard hasID, entry.translations.isEmpty, entry.plural == nil else {
                throw error("msgid_plural is after msgid, once.", column: column)
            }
            (field, entry.plural) = (.plural, "")
        default: field = .translation(try form(of: word, column))
        }
        guard content.utf8.first == UInt8(ascii: "\"") else {
            throw error("A text in quotes is expected here.", column: start)
        }
        try append(string(content, start), start)
    }

    /// Returns the index of the plural form in `msgstr` or `msgstr[1]`, and adds it to the entry.
    private mutating func form(of word: Substring, _ column: Int) throws(POError) -> Int {
        guard word.hasPrefix("msgstr") else {
            throw error(
                "\(word.prefix(20)) is not a keyword: write msgctxt, msgid, msgid_plural or msgstr.", column: column)
        }
        guard hasID else { throw error("msgstr has no msgid before it.", column: column) }
        let rest = word.dropFirst("msgstr".count)
        guard (entry.plural != nil) == !rest.isEmpty else {
            throw error(
                entry.plural == nil
                    ? "The entry has no msgid_plural: write msgstr." : "The entry has a plural: write msgstr[0].",
                column: column)
        }
        var index = 0
        if !rest.isEmpty {
            guard rest.first == "[", rest.last == "]", let number = Int(rest.dropFirst().dropLast()),
                (0..<Self.formLimit).contains(number)
            else { throw error("The form is a number in brackets: msgstr[0].", column: column) }
            index = number
        }
        guard index == entry.translations.count else {
            throw error(
                index < entry.translations.count
                    ? "The entry has \(word) already."
                    : "msgstr[\(entry.translations.count)] is expected before \(word).",
                column: column)
        }
        entry.translations.append("")
        return index
    }

    // MARK: Strings

    private mutating func append(_ text: String, _ column: Int) throws(POError) {
        let length: Int
        switch field {
        case nil: throw error("There is no keyword before this text: write msgid or msgstr.", column: column)
        case .context:
            entry.context! += text
            length = entry.context!.utf8.count
        case .id:
            entry.id += text
            length = entry.id.utf8.count
        case .plural:
            entry.plural! += text
            length = entry.plural!.utf8.count
        case .translation(let form):
            entry.translations[form] += text
            length = entry.translations[form].utf8.count
        }
        guard length <= POFile.textLimit else {
            throw error("The text is longer than \(POFile.textLimit) bytes.", column: column)
        }
    }

    /// Returns the text in quotes, which is the rest of the line.
    private func string(_ text: Substring, _ column: Int) throws(POError) -> String {
        do throws(POString.Mistake) { return try POString.decode(text) } catch {
            throw self.error(error.message, column: column + error.offset)
        }
    }
}
