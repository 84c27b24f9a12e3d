/// JSON (RFC 8259) that is written member by member, on one line.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    /// Writes an object, whose members `write` adds.
    mutating func object(_ write: (inout JSONText) -> Void) {
        enclose("{", "}", write)
    }

    /// Adds the name of a member. Its value must follow.
    mutating func name(_ name: String) {
        separate()
        string(Array(name.utf8))
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(Array(text.utf8))
    }

    mutating func member(_ name: String, _ text: [UInt8]) {
        self.name(name)
        string(text)
    }

    /// Adds a member with an array of numbers. A number that is not finite is written as `null`.
    mutating func member(_ name: String, _ numbers: [Double]) {
        self.name(name)
        enclose("[", "]") { json in
            for number in numbers {
                json.separate()
                json.bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
            }
        }
    }

    mutating func member(_ name: String, _ texts: [[UInt8]]) {
        self.name(name)
        enclose("[", "]") { json in
            for text in texts {
                json.separate()
                json.string(text)
            }
        }
    }

    mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        bytes.append(contentsOf: "\(number)".utf8)
    }

    mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    /// Adds text between quotes.
    mutating func string(_ text: [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            // A line break in a template is white space, which the other operations write as a space too.
            case 0x0A, 0x0D: bytes.append(0x20)
            case 0..<0x20: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "1")\(String(byte & 15, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func enclose(_ start: Unicode.Scalar, _ end: Unicode.Scalar, _ write: (inout JSONText) -> Void) {
        let wasFirst = isFirst
        isFirst = true
        bytes.append(UInt8(ascii: start))
        write(&self)
        bytes.append(UInt8(ascii: end))
        isFirst = wasFirst
    }
}
