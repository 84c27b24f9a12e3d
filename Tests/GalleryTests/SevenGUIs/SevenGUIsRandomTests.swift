import LiveTesting
import Testing

/// Performs random actions on the tasks with states, with lost connections and restarts. At the end every page must
/// equal a fresh rendering.
@Suite(.timeLimit(.minutes(60)))
struct SevenGUIsRandomTests {
    private static func session(_ tasks: [String], on gallery: RunningGallery) -> RandomSession {
        var session = RandomSession(address: gallery.url(""))
        session.paths = tasks.map { "/sevenguis/\($0)" }
        session.texts = ["", "a", "7", "=A0+B1*2", "=SUM(A0:A9)", "12.50", "M", "Milk & <b>"]
        session.happenings = [RandomSession.Happening("the server restarts") { _ in try gallery.restart() }]
        return session
    }

    @Test func `small pages end equal to a fresh rendering`() throws {
        let gallery = try RunningGallery()
        try Self.session(["circles", "crud", "invoice", "flight", "temperature", "counter"], on: gallery)
            .run(seeds: 1...30, filter: "GalleryTests.SevenGUIsRandomTests")
    }

    @Test func `the spreadsheet ends equal to a fresh rendering`() throws {
        let gallery = try RunningGallery()
        var session = Self.session(["cells"], on: gallery)
        session.windows = 2
        try session.run(seeds: 1...6, filter: "GalleryTests.SevenGUIsRandomTests")
    }
}
