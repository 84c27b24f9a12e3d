/// One operation of the live protocol, as the `data:` line that goes out. Immutable, so that one serves all pages that need it.
final class Operation: Sendable {
    /// The line with its field name and its end.
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
            // Templates write a dynamic newline as a character reference; one in static text is white space to HTML.
            for byte in last { line.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? 0x20 : byte) }
        }
        line.append(UInt8(ascii: "\n"))
        self.line = line
    }

    /// The element's inner HTML.
    static func content(_ id: String, _ html: [UInt8]) -> Operation { Operation("h", [id], last: html) }

    /// Another scene's HTML in place of what the element holds, of which nothing is kept.
    static func scene(_ id: String, _ html: [UInt8]) -> Operation { Operation("s", [id], last: html) }

    /// The post of that number was not taken by the action that it started.
    static func refused(_ edit: Int) -> Operation { Operation("f", [String(edit)], last: nil) }

    /// The element itself.
    static func element(_ id: String, _ html: [UInt8]) -> Operation { Operation("e", [id], last: html) }

    /// An attribute's value, escaped as in a tag.
    static func attribute(_ id: String, _ name: String, _ value: [UInt8]) -> Operation {
        Operation("a", [id, name], last: value)
    }

    static func removeAttribute(_ id: String, _ name: String) -> Operation { Operation("r", [id, name], last: nil) }

    /// A new row before another, at the end where `before` is nil.
    static func insert(into list: String, before: String?, _ html: [UInt8]) -> Operation {
        Operation("i", [list, before ?? "-"], last: html)
    }

    /// A row that goes to another place, maybe in another list.
    static func move(_ row: String, into list: String, before: String?) -> Operation {
        Operation("m", [list, row, before ?? "-"], last: nil)
    }

    static func remove(_ row: String) -> Operation { Operation("d", [row], last: nil) }

    /// The value that the view model decided on for the field of that name in an element, having seen the client's edit of that number.
    ///
    /// - Parameter value: escaped as in a tag.
    static func value(of name: String, in scene: String, edit: Int, _ value: [UInt8]) -> Operation {
        Operation("v", [scene, escaped(name), String(edit)], last: value)
    }

    /// A name without spaces, of which the first would end it.
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

    /// The number on the app's icon, 0 for none.
    static func badge(_ count: Int) -> Operation { Operation("n", [String(count)], last: nil) }

    /// An event for the app's own scripts, with its detail as JSON.
    static func event(_ name: String, detail: [UInt8]) -> Operation { Operation("x", [name], last: detail) }

    /// A change of the address: a new entry in the history, a changed one, or one entry back.
    static func address(_ change: AddressChange, _ address: Address) -> Operation {
        Operation(change.rawValue, [address.description], last: nil)
    }
}

/// What a change of scenes means for the browser's history; the raw value is the operation's code.
enum AddressChange: Character {
    case push = "u"
    case replace = "U"
    case back = "b"
}
