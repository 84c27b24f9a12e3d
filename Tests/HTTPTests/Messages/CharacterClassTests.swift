import RxTesting
import Testing

@testable import HTTP

/// Compares all bytes with the characters that the specifications list.
@Suite struct CharacterClassTests {
    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"

    private func expect(_ property: (UInt8) -> Bool, _ characters: String, _ name: Comment) {
        let bytes = Set(characters.utf8)
        #expect((0...255).filter(property) == (0...255).filter(bytes.contains), name)
    }

    @Test func `each character belongs to the classes of the specifications`() {
        let alphanumeric = Self.letters + Self.digits
        // RFC 9110 section 5.6.2.
        expect(\.isToken, alphanumeric + "!#$%&'*+-.^_`|~", "a token")
        // RFC 3986 section 3.2.2, with the percent sign of an escape.
        expect(\.isHost, alphanumeric + "-._~!$&'()*+,;=%", "a host")
        // RFC 3986 sections 3.3 and 3.4, and the characters that browsers do not escape.
        expect(\.isTarget, alphanumeric + "-._~:/?[]@!$&'()*+,;=%" + "^`{|}", "a target")
        expect(\.isDigit, Self.digits, "a digit")
        expect({ $0.hexValue != nil }, Self.digits + "abcdefABCDEF", "a hexadecimal digit")
        // RFC 9110 section 5.5.
        #expect((0...255).filter { !UInt8($0).isFieldValue } == Array(0...8) + Array(10...31) + [127])
    }

    /// Bytes are compared eight at a time: each byte at each place, among bytes that belong to the class.
    @Test func `the end of a token and of a value is found in any place`() {
        for length in 1...20 {
            for place in 0..<length {
                for byte in UInt8.min...UInt8.max {
                    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                    bytes[place] = byte
                    #expect(bytes.span.endOfToken(from: 0) == bytes.firstIndex { !$0.isToken } ?? length)
                    #expect(bytes.span.endOfFieldValue(from: 0) == bytes.firstIndex { !$0.isFieldValue } ?? length)
                }
            }
        }
    }

    @Test(arguments: 1...5) func `the end of a token and of a value is the same as byte by byte`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                Array("aZ09-_:; \t\r\n\u{1F}\u{7F}é@[`{".utf8).randomElement(using: &random)!
            }
            let start = Int.random(in: 0...bytes.count, using: &random)
            let rest = bytes[start...]
            #expect(bytes.span.endOfToken(from: start) == rest.firstIndex { !$0.isToken } ?? bytes.count)
            #expect(bytes.span.endOfFieldValue(from: start) == rest.firstIndex { !$0.isFieldValue } ?? bytes.count)
        }
    }

    @Test func `each byte has its lowercase and its hexadecimal value`() {
        for byte in UInt8.min...UInt8.max {
            let character = Character(Unicode.Scalar(byte))
            #expect(byte.asciiLowercased == (byte < 128 ? character.lowercased().utf8.first! : byte))
            let value = byte < 128 ? character.hexDigitValue : nil
            #expect(byte.hexValue.map(Int.init) == value)
        }
    }
}
