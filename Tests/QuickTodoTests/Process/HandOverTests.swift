import Foundation
import LiveTesting
import Locks
import Testing

/// Processes of the program, each of which takes over from the one before, while clients use it.
@Suite struct HandOverTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")

    private func start(_ options: [String] = []) throws -> ServerProcess {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let arguments = [
            "--data", folder.path, "--site", RunningApp.site, "--testing", "--hand-over", folder.path + "/next.sock",
        ]
        return try ServerProcess("quicktodo", arguments + options)
    }

    /// A client without the script that sends one request after another until `end()`, at the pace of many users.
    private final class Requests: Sendable {
        private let counts = Mutex((answered: 0, failures: [String]()))
        private let isOver = Mutex(false)
        private let (arrived, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

        /// - Parameter request: Sends a request with a client and a number. Returns the status of the response.
        init(_ request: @escaping @Sendable (HTTPClient, Int) throws -> Int) {
            Thread.detachNewThread { [self] in
                let client = HTTPClient()
                while !isOver.withLock({ $0 }) {
                    let number = counts.withLock { $0.answered + 1 }
                    var failure: String?
                    do {
                        let status = try request(client, number)
                        if status != 200 { failure = "status \(status)" }
                    } catch {
                        failure = "\(error)"
                    }
                    counts.withLock { counts in
                        counts.answered = number
                        if let failure { counts.failures.append("Request \(number): \(failure)") }
                    }
                    arrived.signal()
                    usleep(3_000)
                }
                ended.signal()
            }
        }

        /// Waits until many more requests were answered.
        func wait(for more: Int) {
            let goal = counts.withLock { $0.answered } + more
            while counts.withLock({ $0.answered }) < goal { arrived.wait() }
        }

        /// Returns the failures.
        func end() -> [String] {
            isOver.withLock { $0 = true }
            ended.wait()
            return counts.withLock { $0.failures }
        }
    }

    @Test func `three processes take over without a failed request or lost text`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var server = try start()
        let address = server.address
        // The pages of one client are limited, and a long list shows only a part of its tasks.
        let connections = Requests { _, number in
            try HTTPClient().get(address + (number % 20 == 0 ? "/" : "/base.css")).status
        }
        let added = Mutex(0)
        let posts = Requests { client, number in
            let form: Int? = added.withLock { added in
                guard number % 20 == 0, added < 80 else { return nil }
                added += 1
                return added
            }
            guard let form else { return try client.get(address + "/base.css").status }
            return try client.post([FormEntry("newTask", "Form \(form)"), FormEntry("add", "")], to: address).status
        }
        let browser = try Browser(address)
        let (list, editor) = (try browser.open(), try browser.open())
        for tab in [list, editor] { try tab.settle() }
        try editor.click(.button("Edit Check this task: it moves to Done Tasks"))
        try editor.wait(for: "the editor") { try $0.exists(.dialog) }
        try editor.settle()
        for round in 1...3 {
            try list.fill(.addField, with: "Half-typed \(round)")
            try editor.fill(.label("Title"), with: "Changed \(round)")
            let next = try start()
            #expect(next.address == address)
            // It ends although its clients keep their connections.
            let exit = try #require(server.waitForExit(within: .seconds(60)), "\(server.output)")
            #expect(exit.status == 0, "\(server.output)")
            #expect(server.output.contains("event=handed-over process=\(next.processID)"))
            server = next
            for tab in [list, editor] {
                try tab.wait(for: "the new process", within: .seconds(120)) { $0.isLive }
            }
            #expect(try list.value(.addField) == "Half-typed \(round)")
            #expect(try editor.value(.label("Title")) == "Changed \(round)")
            #expect(try editor.exists(.dialog))
            for clients in [connections, posts] { clients.wait(for: 30) }
            try list.press(.enter, in: .addField)
            try list.wait(for: "the task", within: .seconds(60)) { $0.text.contains("Half-typed \(round)") }
        }
        try editor.click(.ok)
        try list.wait(for: "the changed task", within: .seconds(60)) { $0.text.contains("Changed 3") }
        #expect(connections.end() == [])
        #expect(posts.end() == [])
        let count = added.withLock { $0 }
        try list.wait(for: "the last task", within: .seconds(60)) { $0.text.contains("Form \(count)") }
        let titles = try list.findAll(.css(".title")).map(\.text).filter { $0.hasPrefix("Form ") }
        #expect(Set(titles).count == count)
        #expect(titles.count == count)
    }

    @Test func `a process that cannot start leaves the running one serving`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try start()
        let browser = try Browser(server.address)
        let list = try browser.open()
        try list.settle()
        try list.fill(.addField, with: "Half-typed")
        for options in [
            ["--site", "/nowhere"], ["--database", folder.path + "/other.sqlite"],
            ["--listen", "127.0.0.1:0", "--listen", "127.0.0.1:\(server.port)"],
        ] {
            #expect(throws: LiveTestingError.self) { try start(options) }
        }
        #expect(server.exit == nil)
        #expect(list.isLive)
        try list.press(.enter, in: .addField)
        try list.wait(for: "the task") { $0.text.contains("Half-typed") }
        let next = try start()
        #expect(server.waitForExit(within: .seconds(60))?.status == 0)
        try list.wait(for: "the new process", within: .seconds(120)) { $0.isLive }
        try next.terminate()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/next.sock"))
    }
}
