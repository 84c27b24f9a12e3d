/// A catalogue of texts in the format of GNU gettext (`.po`; gettext manual, section 3): the entries in their order, of
/// which the first is usually the header.
public struct POFile: Sendable, Hashable {
    /// The entries.
    public var entries: [POEntry]

    /// Creates a catalogue.
    public init(entries: [POEntry] = []) { self.entries = entries }

    /// The maximum size of a file, in bytes.
    public static let sizeLimit = 8 << 20
    /// The maximum number of entries.
    public static let entryLimit = 50_000
    /// The maximum length of a text, in bytes.
    public static let textLimit = 65_536

    /// The fields of the header, such as `Language` and `Plural-Forms`, by their names in lower case.
    public var fields: [String: String] {
        guard let header = entries.first(where: \.isHeader)?.translations.first else { return [:] }
        var fields: [String: String] = [:]
        for line in header.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields[line[..<colon].lowercased()] = String(value)
        }
        return fields
    }

    /// Creates a catalogue from the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The content, in UTF-8.
    ///   - file: The file's name, for errors.
    /// - Throws: A ``POError`` with the place of the first mistake.
    public init(parsing bytes: [UInt8], file: String) throws(POError) {
        guard bytes.count <= Self.sizeLimit else {
            throw POError(file: file, line: 0, "The file is larger than \(Self.sizeLimit >> 20) MB.")
        }
        var parser = POParser(file: file)
        entries = try parser.parse(bytes)
        if let charset = Self.charset(in: fields["content-type"]), charset != "utf-8", charset != "us-ascii" {
            let line = entries.first(where: \.isHeader)?.line ?? 0
            throw POError(
                file: file, line: line,
                "The charset is \(charset): convert the file to UTF-8, and write charset=UTF-8 in its header.")
        }
    }

    /// Returns the charset of a field `Content-Type`, in lower case. New templates contain the word CHARSET instead.
    private static func charset(in field: String?) -> String? {
        guard let field = field?.lowercased(), let range = field.firstRange(of: "charset=") else { return nil }
        let charset = field[range.upperBound...].prefix { $0 != ";" && $0 != " " }
        return charset == "charset" || charset == "utf8" ? "utf-8" : String(charset)
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        var writer = POWriter()
        for entry in entries { writer.write(entry) }
        return Array(writer.text.utf8)
    }
}
