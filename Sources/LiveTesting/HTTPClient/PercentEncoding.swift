/// Percent-encoding (RFC 3986, section 2.1) and the form encoding of the URL standard.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Returns a byte as `%XX`.
    static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// Returns the text with all characters except letters, digits and `-._~` escaped.
    static func component(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                out.append(byte)
            default: out += escape(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Returns the text with all escaped bytes decoded.
    static func decoded(_ text: String) -> String {
        var out: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                out.append(code)
                rest = rest.dropFirst(2)
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Encodes a list of names and values, in order, as `application/x-www-form-urlencoded`.
    static func form(_ fields: [FormEntry]) -> String {
        var out: [UInt8] = []
        for field in fields {
            if !out.isEmpty { out.append(UInt8(ascii: "&")) }
            append(field.name, to: &out)
            out.append(UInt8(ascii: "="))
            append(field.value, to: &out)
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func append(_ text: String, to out: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): out.append(UInt8(ascii: "+"))
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                out.append(byte)
            default: out += escape(byte)
            }
        }
    }
}
