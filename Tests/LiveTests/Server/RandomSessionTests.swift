import HTTP
import Live
import LiveTesting
import Rx
import RxTesting
import Testing

/// Random actions in several tabs with lost connections: at the end every tab shows the same as a fresh rendering.
@Suite(.timeLimit(.minutes(60)))
struct RandomSessionTests {
    // The two ranges run on both cores.
    @Test(arguments: [1...60, 61...120])
    func `every tab ends equal to a fresh rendering`(seeds: ClosedRange<UInt64>) throws {
        let server = try NotesServer { configuration in
            configuration.server.systemSendBuffer = 4_096
            configuration.limits.eventsPerSecond = 100_000
        }
        var session = RandomSession(address: server.address)
        session.paths = ["/", "/", "/help", "/notes/2"]
        session.untouched = ["button[name=break]", "a[href='/slow']"]
        session.happenings = [
            RandomSession.Happening("notes change elsewhere") { Self.changeElsewhere(server.app.notes, &$0) },
            RandomSession.Happening("a long note is written elsewhere") { random in
                // Random, so that it cannot be compressed and fills the socket buffer of a tab that does not read.
                let text = (0..<200).map { _ in String(random.next(), radix: 36) }.joined(separator: " ")
                let note = Note(id: Int.random(in: 1...5, using: &random), text: text)
                server.app.notes.all.accept(server.app.notes.all.value.filter { $0.id != note.id } + [note])
            },
            RandomSession.Happening("the server restarts") { random in
                if Int.random(in: 0..<4, using: &random) == 0 { try server.restart() }
            },
        ]
        try session.run(seeds: seeds, filter: "LiveTests.RandomSessionTests") {
            server.app.notes.all.accept((1...5).map { Note(id: $0, text: "note \($0)") })
        }
    }

    /// Makes a change that no tab has caused, such as one by another process or a timer.
    private static func changeElsewhere(_ notes: Notes, _ random: inout SeededGenerator) {
        var all = notes.all.value
        all.shuffle(using: &random)
        if let place = all.indices.randomElement(using: &random) { all[place].text += "*" }
        notes.all.accept(all)
    }
}
