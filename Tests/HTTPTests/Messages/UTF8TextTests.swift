import RxTesting
import Testing

@testable import HTTP

/// The standard library's decoder is the model.
@Suite struct UTF8TextTests {
    /// Bytes at the edges of the ranges that decide what is valid.
    private static let edges: [UInt8] = [
        0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
        0xEF,
        0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]

    private func check(_ bytes: [UInt8]) {
        let (text, expected) = (UTF8Text.decode(bytes), String(decoding: bytes, as: UTF8.self))
        if !text.utf8.elementsEqual(expected.utf8) { Issue.record("\(bytes) becomes \(Array(text.utf8)).") }
    }

    @Test func `every sequence of up to three edge bytes is decoded`() {
        check([])
        for first in Self.edges {
            check([first])
            for second in Self.edges {
                check([first, second])
                for third in Self.edges { check([first, second, third]) }
            }
        }
    }

    @Test func randomSequences() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let length = Int.random(in: 4...12, using: &random)
            check((0..<length).map { _ in Self.edges.randomElement(using: &random) ?? 0 })
        }
    }

    /// A slice has no index 0.
    @Test func `a slice is decoded`() {
        let bytes: [UInt8] = [1, 0x41, 0xFF, 0x42, 2]
        #expect(UTF8Text.decode(bytes[1...3]) == "A\u{FFFD}B")
    }

    @Test(arguments: ["a=%FF%41", "a=\u{FF}"])
    func `invalid bytes in a form become replacement characters`(body: String) {
        let bytes = body.contains("%") ? Array(body.utf8) : Array("a=".utf8) + [0xFF, 0x41]
        #expect(FormFields(urlEncoded: bytes)["a"] == "\u{FFFD}A")
    }
}
