import Testing

@testable import Live

/// The text in which a client keeps values for the server.
struct ClientSealTests {
    private let values: KeptValues
    private let key = SealingKey.random()

    init() throws {
        values = KeptValues(path: "/a b", values: ["scene step": try KeptValue(3, version: 2)])
    }

    private func seal(of account: String = "", _ keys: SealingKey...) -> ClientSeal<KeptValues> {
        ClientSeal(keys: keys, owner: account)
    }

    @Test func `what is sealed can be opened`() throws {
        let text = try #require(try seal(key).close(values))
        #expect(try seal(key).open(text) == values)
        #expect(
            text.utf8.allSatisfy {
                $0 < 128 && ($0 == 45 || $0 == 46 || $0 == 95 || "\(Unicode.Scalar($0))".isAlphanumeric)
            })
    }

    @Test func `each changed byte breaks the seal`() throws {
        let text = try #require(try seal(key).close(values))
        for index in text.utf8.indices {
            var bytes = Array(text.utf8)
            let offset = text.utf8.distance(from: text.utf8.startIndex, to: index)
            bytes[offset] = bytes[offset] == 65 ? 66 : 65
            #expect(throws: SealRefusal.self) { try seal(key).open(String(decoding: bytes, as: UTF8.self)) }
        }
    }

    @Test(arguments: ["", ".", "a", "a.b.c", "..", "\u{0}.", String(repeating: "a", count: 4_000)])
    func `other texts are refused`(_ text: String) {
        #expect(throws: SealRefusal.self) { try seal(key).open(text) }
    }

    @Test func `the values of an account are those of no other`() throws {
        let text = try #require(try seal(of: "1", key).close(values))
        #expect(try seal(of: "1", key).open(text) == values)
        for account in ["2", ""] {
            #expect(throws: SealRefusal.seal) { try seal(of: account, key).open(text) }
        }
    }
}

extension String {
    fileprivate var isAlphanumeric: Bool { allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
}
