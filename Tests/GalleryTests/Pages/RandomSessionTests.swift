import LiveTesting
import Testing

/// Performs random actions on several pages of the gallery, with lost connections. At the end every page must equal a
/// fresh rendering.
@Suite(.timeLimit(.minutes(60)))
struct RandomSessionTests {
    @Test func `every tab ends equal to a fresh rendering`() throws {
        let gallery = try RunningGallery()
        var session = RandomSession(address: gallery.url(""))
        session.paths = [
            "/", "/cars", "/cars/1", "/volume", "/events", "/goals?lang=en", "/goals/1", "/timeline",
            "/timeline/people",
        ]
        try session.run(seeds: 1...40, filter: "GalleryTests.RandomSessionTests")
    }
}
