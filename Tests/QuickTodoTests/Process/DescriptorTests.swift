import Foundation
import LiveTesting
import Testing

/// Tests of the program when it has few or no file descriptors left.
@Suite struct DescriptorTests {
    /// A program with a limit of 128 descriptors, and with a separate site that contains a file larger than the
    /// system's send buffer for a client.
    private final class LimitedApp {
        let server: ServerProcess
        private let folder: URL

        init() throws {
            let files = FileManager.default
            folder = files.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in ["Public", "Templates"] {
                try files.copyItem(
                    at: URL(fileURLWithPath: "\(RunningApp.site)/\(name)"), to: folder.appendingPathComponent(name))
            }
            let large = folder.appendingPathComponent("Public/large.bin")
            try Data().write(to: large)
            try FileHandle(forWritingTo: large).truncate(atOffset: 256 << 20)
            server = try ServerProcess(
                "/bin/sh",
                [
                    "-c", "ulimit -n 128; exec \"$0\" \"$@\"", RunningApp().server.path, "--port", "0", "--site",
                    folder.path, "--database", folder.path + "/tasks.sqlite",
                ], portOption: nil)
        }

        deinit {
            server.kill()
            try? FileManager.default.removeItem(at: folder)
        }

        func url(_ path: String) -> String { server.address + path }
    }

    /// There are more clients than descriptors. Each is served because idle connections are closed.
    @Test func `idle connections are closed for new clients`() throws {
        let app = try LimitedApp()
        let clients = try (0..<200).map { number throws in
            let client = HTTPClient()
            #expect(try client.get(app.url("/health")).status == 200, "client \(number)")
            return client
        }
        // There is still a descriptor for a file.
        #expect(try clients[199].get(app.url("/quicktodo/trash.svg")).status == 200)
    }

    /// Clients that start to load a file and stop reading use two descriptors each.
    @Test func `without descriptors the server answers with status 503 and recovers`() throws {
        let app = try LimitedApp()
        let client = HTTPClient()
        #expect(try client.get(app.url("/health")).status == 200)
        var busy: [ClientStream] = []
        for _ in 0..<150 {
            let loading = HTTPClient()
            loading.streamBuffer = 4_096
            // A rejected client may be reset while it sends its request.
            if let stream = try? loading.open(ClientRequest(WebAddress(app.url("/large.bin")))) { busy.append(stream) }
        }
        let statuses = Set(busy.map(\.head.status))
        #expect(statuses == [200, 503])
        #expect(app.server.exit == nil)
        for stream in busy where stream.head.status == 503 {
            #expect(stream.head.headers.contains { $0.name.lowercased() == "retry-after" && $0.value == "5" })
        }
        // After they have disconnected, the server works as before.
        busy = []
        var status = 0
        for _ in 0..<10_000 where status != 200 {
            status = (try? HTTPClient().get(app.url("/quicktodo/plus.svg")).status) ?? 0
        }
        #expect(status == 200)
        #expect(try HTTPClient().send(ClientRequest(WebAddress(app.url("/large.bin")), method: "HEAD")).status == 200)
    }

    /// Opens one page per stream, in two browsers.
    @Test func `the server ends soon with many streams open`() throws {
        let app = try RunningApp()
        let browsers = [HTTPClient(), HTTPClient()]
        let streams = try (0..<120).map { number in
            let browser = browsers[number % 2]
            let document = try browser.get(app.url()).text
            let id = try #require(document.firstMatch(of: /name="bindery-page" content="([0-9a-f]+)"/)?.output.1)
            let stream = try browser.open(
                ClientRequest(try WebAddress(app.url("/live/\(id)?window=w\(number)&last=0"))))
            #expect(stream.head.status == 200)
            return stream
        }
        let end = try app.server.terminate()
        #expect(end.exit.status == 0)
        #expect(end.took < .seconds(30))
        for stream in streams {
            while let bytes = try stream.read(until: .now + .seconds(10)), !bytes.isEmpty {}
            #expect(stream.isEnded)
        }
    }
}
