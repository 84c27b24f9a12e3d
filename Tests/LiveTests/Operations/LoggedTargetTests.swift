import RxTesting
import Testing

@testable import Live

struct LoggedTargetTests {
    private static let id = "00ab0123456789abcdef0123456789ab"
    private static let hash = Fingerprint.text(of: id)

    @Test(arguments: [
        ("/live/\(id)", "/live/\(hash)"),
        ("/live/\(id)/attach?window=7&last=", "/live/\(hash)/attach?window=7&last="),
        ("http://notes.example/live/\(id)/close", "http://notes.example/live/\(hash)/close"),
        ("/live/%300ab0123456789abcdef0123456789ab/render", "/live/\(hash)/render"),
        ("/%6Cive/\(id)", "/live/\(hash)"),
        ("/live/return/\(id)", "/live/return/\(hash)"),
        ("/live/inspector?token=\(id)", "/live/inspector?token=\(hash)"),
        ("/live/stream", "/live/stream"),
        ("/live/\(id.dropLast())", "/live/\(id.dropLast())"),
        ("/photos/\(id)", "/photos/\(id)"),
        ("/search?q=50%25", "/search?q=50%25"),
        ("", ""),
    ])
    func `secrets are replaced by their hashes`(target: String, text: String) {
        #expect(LoggedTarget.text(of: target) == text)
    }

    /// Below `/live/` every secret is replaced, and nothing else.
    @Test(arguments: 0..<50 as Range<UInt64>) func `each secret in a random target is replaced`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (target, expected) = ("/live/", "/live/")
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            let id = Bits128(high: random.next(), low: random.next()).description
            let part = [id, String(id.dropLast()), "stream", "attach", "\u{e9}"].randomElement(using: &random)!
            let end = ["/", "?", "&window=", "=", "//"].randomElement(using: &random)!
            target += part + end
            expected += (part == id ? Fingerprint.text(of: id) : part) + end
        }
        #expect(LoggedTarget.text(of: target) == expected)
    }
}
