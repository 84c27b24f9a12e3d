#if PostgreSQL
    import Bindery
    import EventLoops

    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif

    /// Changes that three processes of QuickTodo carry to 3,000 pages, one after another: the next change begins when each
    /// page has the previous one.
    struct ThreeNodesCase {
        private static let names = ["one", "two", "three"]
        private static let pagesPerNode = 1_000
        private static let rounds = 100

        let url: String

        /// Returns the rows; empty if QuickTodo was not built.
        func rows() throws -> [Row] {
            guard let path = MeasuredProgram.built("quicktodo") else { return [] }
            let folder = try TemporaryFolder()
            let nodes = try Self.names.map { name in
                try MeasuredProgram(
                    path, ["--port", "0", "--node", name, "--database", url, "--data", folder.path])
            }
            var pages: [OpenPage] = []
            for node in nodes {
                guard let port = Int(try node.hear().split(separator: ":").last ?? "") else {
                    throw BenchmarkError("QuickTodo did not print its address.")
                }
                let client = try PageClient(port: port)
                for _ in 0..<Self.pagesPerNode { pages.append(try client.open()) }
            }
            let reader = try PatchReader(pages.map(\.stream.descriptor))
            let writer = try BareConnection(url)
            for round in -5..<0 { _ = try carry(round, writer, reader) }
            func processorTime() -> Double {
                nodes.reduce(0) { $0 + (Memory.processorTime(of: $1.identifier) ?? .nan) }
            }
            let before = processorTime()
            let times = try (0..<Self.rounds).map { try carry($0, writer, reader) }
            let processor = (processorTime() - before) / Double(Self.rounds * pages.count)
            return [
                Row(
                    name: "changes that 3 nodes carry to \(Quantity.grouped(pages.count)) pages",
                    figure: .perSecond(1e9 / (times.reduce(0, +) / Double(times.count))),
                    context: "\(Quantity.milliseconds(times.median / 1e6).text) each; "
                        + "\(Quantity.microseconds(processor / 1_000).text) of the nodes per page")
            ]
        }

        /// Makes a change. Returns the nanoseconds until all pages have it.
        private func carry(_ round: Int, _ writer: BareConnection, _ reader: PatchReader) throws -> Double {
            let title = "Carried \(1_000 + round)."
            let start = Stopwatch.wall.now
            try writer.run("UPDATE task SET title = '\(title)' WHERE id = 1")
            try reader.wait(for: title)
            return Stopwatch.wall.now - start
        }
    }

    /// A reader of many streams that waits until each has received a text.
    struct PatchReader {
        private let poller = try? EpollPoller()
        private let descriptors: [Int32]
        private let buffer = ReadBuffer()

        init(_ descriptors: [Int32]) throws {
            self.descriptors = descriptors
            for descriptor in descriptors { _ = poller?.add(descriptor, .read, token: UInt64(descriptor)) }
        }

        func wait(for text: String) throws {
            var missing = Set(descriptors)
            let text = Array(text.utf8)
            let limit = Stopwatch.wall.now + 20e9
            while !missing.isEmpty {
                guard let poller, Stopwatch.wall.now < limit else {
                    throw BenchmarkError("\(missing.count) pages did not receive a change within 20 seconds.")
                }
                for index in 0..<poller.wait(milliseconds: 1_000) {
                    let descriptor = Int32(truncatingIfNeeded: poller.event(at: index).token)
                    let count = recv(descriptor, buffer.bytes.baseAddress, buffer.bytes.count, 0)
                    if count > 0, Self.contains(text, in: buffer.bytes[..<count]) { missing.remove(descriptor) }
                }
            }
        }

        private static func contains(_ text: [UInt8], in bytes: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
            bytes.indices.dropLast(text.count - 1).contains { start in
                bytes[start] == text[0] && bytes[start..<start + text.count].elementsEqual(text)
            }
        }
    }
#endif
