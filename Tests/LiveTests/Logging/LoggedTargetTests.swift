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
    func secretsAreReplacedByTheirHashes(target: String, text: String) {
        #expect(LoggedTarget.text(of: target) == text)
    }
}
