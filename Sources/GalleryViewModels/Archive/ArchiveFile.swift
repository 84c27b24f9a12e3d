public import Differences

/// A file of the archive.
public struct ArchiveFile: Sendable, Equatable, Codable, IdentifiableType {
    /// The identifier, which is also the name of the file on disk.
    public let id: String
    /// The name that the user has given to the file: text to show, and never a path.
    public let name: String
    /// The number of bytes.
    public let size: Int
    /// The media type that the user's browser has stated.
    public let type: String

    public var identity: String { id }

    /// Creates a file. Its name is cleaned.
    public init(id: String, name: String, size: Int, type: String) {
        (self.id, self.name, self.size, self.type) = (id, Self.cleaned(name), size, type)
    }

    /// Returns a name without folders and without characters that show nothing, and with at most 255 bytes.
    static func cleaned(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let visible = last.unicodeScalars.filter { scalar in
            if isJoiner(scalar) { return true }
            return switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
        let text = shortened(words.joined(separator: " "), to: 255)
        return text.unicodeScalars.allSatisfy({ $0 == "." || isJoiner($0) }) ? "file" : text
    }

    /// Indicates whether a scalar joins others to an emoji, or separates letters that are joined otherwise.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

    /// Returns the name, shortened before its extension. Scalars are counted, because a character can have thousands.
    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        var ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        if ending.utf8.count > 16 { ending = "" }
        var short = String.UnicodeScalarView()
        var count = ending.utf8.count
        for scalar in name.unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= limit else { break }
            short.append(scalar)
        }
        return String(short) + ending
    }
}

/// A message that the archive's webhook has received.
public struct ArchiveArrival: Sendable, Equatable, IdentifiableType {
    /// The number of the message.
    public let id: Int
    /// The text.
    public let text: String

    public var identity: Int { id }

    /// Creates a message.
    public init(id: Int, text: String) { (self.id, self.text) = (id, text) }
}
