import Foundation

/// The cost of QuickTodo with many tasks in 200 lists, of which a page shows a window. The reference is a short list in
/// another process of the same program.
struct LongTasksCase {
    private static let checks = 200
    private static let pages = 500
    private static let windows = 2_000

    /// Returns the rows; empty if the program was not built or the system does not report a process's memory.
    func rows() throws -> [Row] {
        guard let path = MeasuredProgram.built("quicktodo"), Memory.resident(of: Memory.own) != nil else { return [] }
        let short = try TasksProgram(path, count: 1_000)
        let long = try TasksProgram(path, count: 100_000)
        let first = try long.processorTime { _ = try long.client.mount() }
        // The rounds alternate, so that a slowdown of the machine affects both.
        var costs: (short: [Double], long: [Double]) = ([], [])
        for round in 0..<4 {
            let start = round * Self.checks
            let mine = try long.check((0..<Self.checks).map { 100_000 - start - $0 })
            let reference = try short.check((0..<Self.checks).map { 1_000 - start - $0 })
            if round > 0 {
                costs.long.append(mine)
                costs.short.append(reference)
            }
        }
        let (check, reference) = (costs.long.median, costs.short.median)
        let mounting = try Processors.sharingOne { try self.mounting(TasksProgram(path, count: 20)) }
        let usual = try TasksProgram(path, count: 20)
        let (page, small) = (try long.memory(of: Self.pages), try usual.memory(of: Self.pages))
        return [
            mounting,
            Row(
                name: "first page of 100,000 tasks, processor time", figure: .microseconds(first / 1_000),
                target: .atMost(100_000_000, "at most 100 ms", actual: first)),
            Row(
                name: "check of one of 100,000 tasks, processor time", figure: .microseconds(check / 1_000),
                reference: .microseconds(reference / 1_000), ratio: check / reference,
                context: "reference: 1,000 tasks",
                target: .ratio(atMost: 2, actual: check / reference)),
            try actions("addition to 100,000 tasks", long) { try long.add("Task of round \($0)") },
            try actions("search in 100,000 tasks", long) { _ = try long.search(for: "Task 4\($0)") },
            try fanOut(usual),
            Row(
                name: "memory of a page of 100,000 tasks", figure: .bytes(page), reference: .bytes(small),
                ratio: page / small, context: "reference: 20 tasks",
                target: .atMost(20_000, "20 kB more at most", actual: page - small)),
        ]
    }
}

extension LongTasksCase {
    /// Measures the processor time of one action on a long list.
    private func actions(_ name: String, _ program: TasksProgram, _ act: (Int) throws -> Void) throws -> Row {
        let costs = try (10..<60).map { round in
            try program.processorTime {
                try act(round)
                // The threads of the database may still work when the response is there.
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
        return Row(
            name: "\(name), processor time", figure: .microseconds(costs.median / 1_000),
            target: .atMost(20_000_000, "at most 20 ms", actual: costs.median))
    }

    /// Measures the time from a request to the last of many windows that receives the change.
    private func fanOut(_ program: TasksProgram) throws -> Row {
        let pages = try (0..<Self.windows).map { _ in try program.client.open() }
        let times = try (0..<9).map { round in
            for page in pages { _ = try page.drain() }
            let start = Stopwatch.wall.now
            try program.add("Task of window \(round)")
            for page in pages { _ = try page.stream.receiveSome() }
            return Stopwatch.wall.now - start
        }
        for page in pages { try program.client.close(page.id) }
        return Row(
            name: "a new task in 2,000 windows of one list", figure: .microseconds(times.median / 1_000),
            target: .atMost(100_000_000, "at most 100 ms", actual: times.median))
    }

    /// Measures requests for documents, each of which leaves a page open. The reference returns the same bytes and
    /// keeps nothing.
    private func mounting(_ program: TasksProgram) throws -> Row {
        let request = Message.get("/")
        let bare = try BareServer(requestLength: request.count, answer: try program.client.mount().document)
        defer { bare.stop() }
        let client = try LoopbackSocket(port: bare.port)
        var ratios: [Double] = []
        var rates: (mine: [Double], bare: [Double]) = ([], [])
        for round in 0..<9 {
            var ids: [String] = []
            let mine = try rate { ids.append(try program.client.mount().id) }
            for id in ids { try program.client.close(id) }
            let reference = try rate {
                try client.send(request)
                _ = PageReference.id(in: try client.receiveAnswer())
            }
            if round == 0 { continue }
            ratios.append(mine / reference)
            rates.mine.append(mine)
            rates.bare.append(reference)
        }
        return Row(
            name: "pages of QuickTodo with 20 tasks mounted", figure: .perSecond(rates.mine.median),
            reference: .perSecond(rates.bare.median), ratio: ratios.median,
            target: Row.Target(text: "ratio at least 0.25", isMet: ratios.median >= 0.25))
    }

    /// Returns the number of calls per second.
    private func rate(_ work: () throws -> Void) rethrows -> Double {
        let start = Stopwatch.wall.now
        for _ in 0..<200 { try work() }
        return 200 / (Stopwatch.wall.now - start) * 1e9
    }
}

/// QuickTodo as a separate process with a number of due tasks, whose ids are consecutive and end with the number.
private final class TasksProgram {
    let client: PageClient
    private let folder: TemporaryFolder
    private let process: MeasuredProgram

    init(_ path: String, count: Int) throws {
        folder = try TemporaryFolder()
        let file = folder.database("tasks")
        let arguments = ["--port", "0", "--database", file]
        do {
            // Creates the database.
            let first = try MeasuredProgram(path, arguments)
            _ = try first.hear()
        }
        let database = try PlainDatabase(path: file)
        try database.run("DELETE FROM task")
        try database.run(
            """
            INSERT INTO task (id, title, added) WITH RECURSIVE number(n) AS (
                SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count)
            ) SELECT n, 'Task ' || n, n FROM number
            """)
        if count == 100_000 { try Self.addLists(to: database) }
        process = try MeasuredProgram(path, arguments)
        guard let port = Int(try process.hear().split(separator: ":").last ?? "") else {
            throw BenchmarkError("QuickTodo did not print its address.")
        }
        client = try PageClient(port: port)
    }

    /// Divides the tasks among 200 lists.
    private static func addLists(to database: PlainDatabase) throws {
        try database.run(
            """
            INSERT INTO list (id, name, position) WITH RECURSIVE number(n) AS (
                SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 200
            ) SELECT n, 'List ' || n, n FROM number
            """)
        try database.run("UPDATE task SET list = 1 + id % 200")
    }

    /// Adds a task, as a browser without scripts does.
    func add(_ title: String) throws {
        let text = title.replacingOccurrences(of: " ", with: "+")
        _ = try client.answer(to: Message.post("/", form: "newTask=\(text)&add="))
    }

    /// Requests the results of a search.
    func search(for words: String) throws -> [UInt8] {
        try client.answer(to: Message.get("/search?q=\(words.replacingOccurrences(of: " ", with: "+"))"))
    }

    /// Returns the processor time of the program during some work, in nanoseconds.
    func processorTime(_ work: () throws -> Void) throws -> Double {
        let before = Memory.processorTime(of: process.identifier) ?? 0
        try work()
        return (Memory.processorTime(of: process.identifier) ?? before) - before
    }

    /// Checks tasks one after another on an open page, each when the patch of the one before has arrived. Returns the
    /// processor time of each.
    func check(_ ids: [Int]) throws -> Double {
        let page = try client.open()
        defer { try? client.close(page.id) }
        let time = try processorTime {
            for id in ids {
                _ = try client.answer(
                    to: Message.post("/", ["Bindery-Page: \(page.id)"], form: "toggle=\(id)"))
                var received = ""
                while !received.contains("-\(id) ") {
                    received += String(decoding: try page.stream.receiveSome(), as: UTF8.self)
                }
            }
        }
        return time / Double(ids.count)
    }

    /// Returns the private memory of a page with its stream.
    func memory(of count: Int) throws -> Double {
        // Creates the objects shared by all pages, and fills the caches of objects kept for reuse.
        var pages = try (0..<count).map { _ in try client.open() }
        let before = resident()
        for _ in 0..<count { pages.append(try client.open()) }
        let after = resident()
        for page in pages { try client.close(page.id) }
        return (after - before) / Double(count)
    }

    private func resident() -> Double { Memory.resident(of: process.identifier) ?? 0 }
}
