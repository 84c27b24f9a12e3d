import LiveTesting
import Testing

/// Windows all over the gallery, random deeds, lost connections: in the end every window shows what a fresh rendering does.
@Suite(.timeLimit(.minutes(15)))
struct RandomSessionTests {
    @Test func everyWindowEndsAsAFreshRendering() throws {
        let gallery = try RunningGallery()
        var session = RandomSession(address: gallery.url(""))
        session.paths = [
            "/", "/cars", "/cars/1", "/volume", "/events", "/goals?lang=en", "/goals/1", "/timeline",
            "/timeline/people",
        ]
        try session.run(seeds: 1...200, filter: "GalleryTests.RandomSessionTests")
    }
}
