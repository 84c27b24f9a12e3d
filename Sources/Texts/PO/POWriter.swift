/// Writes the entries of a catalogue.
struct POWriter {
    private(set) var text = ""

    /// Adds an entry, after an empty line unless it is the first.
    mutating func write(_ entry: POEntry) {
        if !text.isEmpty { text += "\n" }
        for comment in entry.comments { text += comment.isEmpty ? "#\n" : "# \(Self.line(comment))\n" }
        for note in entry.notes { text += "#. \(Self.line(note))\n" }
        for place in entry.places { text += "#: \(Self.line(place))\n" }
        if !entry.flags.isEmpty { text += "#, \(Self.line(entry.flags.joined(separator: ", ")))\n" }
        let mark = entry.isObsolete ? "#~ " : ""
        for former in entry.former { text += entry.isObsolete ? "#~|\(former)\n" : "#| \(former)\n" }
        if let context = entry.context { field("msgctxt", context, mark) }
        field("msgid", entry.id, mark)
        guard let plural = entry.plural else { return field("msgstr", entry.translations.first ?? "", mark) }
        field("msgid_plural", plural, mark)
        for (index, translation) in entry.translations.enumerated() { field("msgstr[\(index)]", translation, mark) }
    }

    /// Returns a comment without the newlines that would end it.
    private static func line(_ comment: String) -> String {
        String(comment.map { $0.isNewline ? " " : $0 })
    }

    /// Adds a keyword with its text. A text of several lines begins on the next line, as gettext writes it.
    private mutating func field(_ keyword: String, _ value: String, _ mark: String) {
        var lines: [Substring.UnicodeScalarView] = []
        var rest = value.unicodeScalars[...]
        while let newline = rest.firstIndex(of: "\n") {
            lines.append(rest[...newline])
            rest = rest[rest.index(after: newline)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        guard lines.count > 1 else {
            text += "\(mark)\(keyword) \(POString.encode(value))\n"
            return
        }
        text += "\(mark)\(keyword) \"\"\n"
        for line in lines { text += "\(mark)\(POString.encode(Substring(line)))\n" }
    }
}
