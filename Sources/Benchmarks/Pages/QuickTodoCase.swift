import Foundation

/// The cost of the pages of QuickTodo, which runs as a separate process.
struct QuickTodoCase {
    private static let count = 1_000

    /// The URL of a database on a server; `nil` for a file.
    var url: String?

    private var name: String { url == nil ? "QuickTodo" : "QuickTodo on PostgreSQL" }

    /// Returns the rows; empty if the program was not built or the system does not report a process's memory.
    func rows() throws -> [Row] {
        guard let path = MeasuredProgram.built("quicktodo"), Memory.resident(of: Memory.own) != nil else { return [] }
        let folder = try TemporaryFolder()
        let process = try MeasuredProgram(path, ["--port", "0", "--database", url ?? folder.database("quicktodo")])
        guard let port = Int(try process.hear().split(separator: ":").last ?? "") else {
            throw BenchmarkError("QuickTodo did not print its address.")
        }
        let client = try PageClient(port: port)
        return [try mounting(client, process), try memory(client, process)].compactMap { $0 }
    }

    private func mounting(_ client: PageClient, _ process: MeasuredProgram) throws -> Row? {
        for _ in 0..<200 { try client.close(try client.mount().id) }
        guard let before = Memory.processorTime(of: process.identifier) else { return nil }
        let start = Stopwatch.wall.now
        var ids: [String] = []
        for _ in 0..<Self.count { ids.append(try client.mount().id) }
        let wall = Stopwatch.wall.now - start
        let processor = (Memory.processorTime(of: process.identifier) ?? before) - before
        for id in ids { try client.close(id) }
        return Row(
            name: "pages of \(name) mounted", figure: .perSecond(Double(Self.count) / wall * 1e9),
            context: "\(Quantity.microseconds(processor / Double(Self.count) / 1_000).text) of its processor time")
    }

    /// Measures the memory of a page with its stream and the stream's connection. The reference is a connection without
    /// a request.
    private func memory(_ client: PageClient, _ process: MeasuredProgram) throws -> Row? {
        // Each loop accepts its connections at its own pace. All are accepted once the memory stops growing.
        func resident() -> Double {
            var (seen, rounds) = (-1.0, 0)
            while let now = Memory.resident(of: process.identifier), now != seen, rounds < 50 {
                (seen, rounds) = (now, rounds + 1)
                Thread.sleep(forTimeInterval: 0.05)
            }
            return max(0, seen)
        }
        var kept: [Any] = []
        // Creates the objects shared by all pages, and fills the caches of objects kept for reuse.
        for _ in 0..<Self.count { kept.append(try client.open()) }
        let empty = resident()
        for _ in 0..<Self.count { kept.append(try client.connect()) }
        _ = try client.mount()
        let connected = resident()
        for _ in 0..<Self.count { kept.append(try client.open()) }
        let open = resident()
        let reference = (connected - empty) / Double(Self.count)
        let figure = (open - connected) / Double(Self.count)
        return Row(
            name: "memory of an idle page of \(name)", figure: .bytes(figure), reference: .bytes(reference),
            ratio: figure / reference, target: .atMost(12_288, "at most 12 kB", actual: figure - reference))
    }
}
