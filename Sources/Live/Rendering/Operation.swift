/// One operation of the live protocol, as the `data:` line of its event. It is immutable, so that pages can share it.
final class Operation: Sendable {
    /// The line, including its field name and newline.
    let line: [UInt8]

    private init(_ code: Character, _ fields: [String], last: [UInt8]?) {
        var line: [UInt8] = []
        line.reserveCapacity(16 + fields.reduce(0) { $0 + $1.utf8.count + 1 } + (last?.count ?? 0))
        line.append(contentsOf: "data:".utf8)
        line.append(contentsOf: String(code).utf8)
        for field in fields {
            line.append(UInt8(ascii: " "))
            line.append(contentsOf: field.utf8)
        }
        if let last {
            line.append(UInt8(ascii: " "))
            // Templates write dynamic newlines as character references; newlines in static text are white space in
            // HTML.
            for byte in last { line.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? 0x20 : byte) }
        }
        line.append(UInt8(ascii: "\n"))
        self.line = line
    }

    /// Replaces an element's inner HTML.
    static func content(_ id: String, _ html: [UInt8]) -> Operation { Operation("h", [id], last: html) }

    /// Replaces an element's content with another scene. The client keeps nothing of the former content.
    static func scene(_ id: String, _ html: [UInt8]) -> Operation { Operation("s", [id], last: html) }

    /// Reports that the action rejected the post with this number.
    static func refused(_ edit: Int) -> Operation { Operation("f", [String(edit)], last: nil) }

    /// Replaces an element.
    static func element(_ id: String, _ html: [UInt8]) -> Operation { Operation("e", [id], last: html) }

    /// Sets an attribute. The value is escaped as in a tag.
    static func attribute(_ id: String, _ name: String, _ value: [UInt8]) -> Operation {
        Operation("a", [id, name], last: value)
    }

    static func removeAttribute(_ id: String, _ name: String) -> Operation { Operation("r", [id, name], last: nil) }

    /// Inserts a row before another, or at the end if `before` is `nil`.
    static func insert(into list: String, before: String?, _ html: [UInt8]) -> Operation {
        Operation("i", [list, before ?? "-"], last: html)
    }

    /// Moves a row to another place, possibly in another list.
    static func move(_ row: String, into list: String, before: String?) -> Operation {
        Operation("m", [list, row, before ?? "-"], last: nil)
    }

    static func remove(_ row: String) -> Operation { Operation("d", [row], last: nil) }

    /// Sets the value of a field to the view model's, which takes the client's edit with the number `edit` into
    /// account.
    ///
    /// - Parameter value: The value, escaped as in a tag.
    static func value(of name: String, in scene: String, edit: Int, _ value: [UInt8]) -> Operation {
        Operation("v", [scene, escaped(name), String(edit)], last: value)
    }

    /// Returns the name with spaces escaped, because a space ends a name.
    private static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "&") }) else { return name }
        let parts = name.utf8.map { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: " "): Array("&#32;".utf8)
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            default: [byte]
            }
        }
        return String(decoding: parts.joined(), as: UTF8.self)
    }

    /// Sets the number on the app's icon; 0 removes it.
    static func badge(_ count: Int) -> Operation { Operation("n", [String(count)], last: nil) }

    /// Dispatches an event for the app's own scripts, with its detail as JSON.
    static func event(_ name: String, detail: [UInt8]) -> Operation { Operation("x", [name], last: detail) }

    /// Changes the browser's address with a new history entry, a replaced one, or one entry back.
    static func address(_ change: AddressChange, _ address: Address) -> Operation {
        Operation(change.rawValue, [address.description], last: nil)
    }
}

/// The kind of change to the browser's history. The raw value is the operation's code.
enum AddressChange: Character {
    case push = "u"
    case replace = "U"
    case back = "b"
}
