import Foundation
import RxTesting
import Testing

@testable import Persistence

/// A process that writes is killed at random moments. Each write that it has acknowledged is in the file afterwards, and
/// each post, which is sent again after each start, has been applied exactly once.
@Suite struct KillTests {
    private let folder = TemporaryFolder()

    @Test func `acknowledged writes survive a kill`() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        var known: Set<Int> = []
        for round in 1...100 {
            known.formUnion(try acknowledgements(untilKilledAfter: Int.random(in: 1...15, using: &random)))
            let comment: Comment = "round \(round), seed \(seed)"
            let file = try contents()
            #expect(known.isSubset(of: file.entries), comment)
            // Both rows of a write, or none.
            #expect(file.entries == file.copies, comment)
            #expect(file.posts.sorted() == file.records.sorted(), comment)
            #expect(Set(file.posts).count == file.posts.count, comment)
            // Writes whose acknowledgement was not received may be in the file too.
            known = file.entries
        }
        #expect(known.count >= 100)
    }

    /// Starts the program, kills it when it has acknowledged `count` writes, and returns all acknowledged ids.
    private func acknowledgements(untilKilledAfter count: Int) throws -> [Int] {
        let process = Process()
        process.executableURL = try Self.program()
        process.arguments = [folder.file()]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = Data()
        while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty { break }
            text += part
        }
        kill(process.processIdentifier, SIGKILL)
        text += output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal, "\(String(decoding: text, as: UTF8.self))")
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }

    private struct Contents: Sendable {
        let entries: Set<Int>
        let copies: Set<Int>
        /// The posts of the copies.
        let posts: [String]
        /// The posts that are recorded.
        let records: [String]
    }

    /// Checks the whole file and returns the contents of its tables.
    private func contents() throws -> Contents {
        var configuration = DatabaseConfiguration()
        configuration.checksWholeFile = true
        let database = try Database(
            path: folder.file(), configuration: configuration, migrations: [Migration("tables", script: "")])
        defer { database.close() }
        return try database.readAndWait { connection in
            Contents(
                entries: Set(try connection.rows(Query<Int>(column: "SELECT id FROM entry"))),
                copies: Set(try connection.rows(Query<Int>(column: "SELECT id FROM copy"))),
                posts: try connection.rows(Query<String>(column: "SELECT post FROM copy")),
                records: try connection.rows(Query<String>(column: "SELECT id FROM bindery_post")))
        }
    }

    /// The program, which SwiftPM builds into the folder of the test bundle.
    private static func program() throws -> URL {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("KilledWriter")
    }
}
