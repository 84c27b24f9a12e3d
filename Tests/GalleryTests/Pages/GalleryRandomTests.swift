import LiveTesting
import Testing

/// Performs random actions in the chat, the office and the sign-up form, with lost connections and restarts. At the end
/// every page must equal a fresh rendering.
@Suite(.timeLimit(.minutes(60)))
struct GalleryRandomTests {
    static func session(on gallery: RunningGallery) -> RandomSession {
        var session = RandomSession(address: gallery.url(""))
        session.paths = ["/chat", "/office", "/signup"]
        session.untouched = ["nav *"]
        session.texts = ["", "Ada", "ada@example.org", "longenough99", "2", "2000-02-29", "안녕 <b>"]
        return session
    }

    @Test func `the chat, the office and the sign-up form end equal to a fresh rendering`() throws {
        let gallery = try RunningGallery()
        var session = Self.session(on: gallery)
        session.happenings = [RandomSession.Happening("the server restarts") { _ in try gallery.restart() }]
        try session.run(seeds: 1...20, filter: "GalleryTests.GalleryRandomTests")
    }
}
