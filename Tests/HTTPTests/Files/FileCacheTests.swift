import EventLoops
import Glibc
import RxTesting
import Testing

@testable import HTTP

@Suite struct FileCacheTests {
    /// Runs changes of a folder and lookups, and compares the cache with a dictionary of the files kept in memory.
    @Test(arguments: 1...10) func `files that fit are kept in memory`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try Folder()
        let limit = 3_000
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let cache = FileCache(
            directory: folder.path, blocking: group.blocking, age: .seconds(3_600), documentPolicy: nil,
            minifiesScripts: false, maximumBytes: limit)
        // The sizes of the files, which determine their contents.
        var (disk, kept): ([String: Int], [KeptFile]) = ([:], [])
        for _ in 0..<300 {
            let name = folder.names.randomElement(using: &random)!
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                let isLarge = Int.random(in: 0..<10, using: &random) == 0
                disk[name] = isLarge ? limit + 1 : Int.random(in: 0...1_500, using: &random)
                folder.write(name, disk[name]!)
            case 2:
                disk[name] = nil
                folder.remove(name)
            case 3:
                let outcome = cache.loadNow(name)
                #expect(Self.size(outcome) == disk[name], "seed \(seed)")
                Self.note(outcome, of: name, in: &kept, limit)
            default:
                let outcomes = Collector<FileCache.Outcome>()
                let hasAnswered = Self.load(cache, name, group.loops[0], outcomes)
                let known = kept.first { $0.name == name }
                let outcome = outcomes.wait(for: 1)[0]
                #expect(hasAnswered == (known != nil), "seed \(seed)")
                #expect(Self.size(outcome) == known?.size ?? disk[name], "seed \(seed)")
                if known == nil { Self.note(outcome, of: name, in: &kept, limit) }
            }
        }
    }

    /// Indicates whether the outcome was delivered immediately, from memory.
    private static func load(
        _ cache: FileCache, _ name: String, _ loop: EventLoop, _ outcomes: Collector<FileCache.Outcome>
    ) -> Bool {
        let caller = pthread_self()
        let threads = Collector<Bool>()
        cache.load(name, on: loop) { outcome in
            threads.add(pthread_equal(pthread_self(), caller) != 0)
            outcomes.add(outcome)
        }
        return threads.wait(for: 1)[0]
    }

    private struct KeptFile {
        let name: String
        let size: Int
        /// The number of bytes in memory, with those of the compressed form.
        let bytes: Int
    }

    /// Changes the model of the files in memory, in the order in which they were read, like a file that is read from disk.
    private static func note(
        _ outcome: FileCache.Outcome, of name: String, in kept: inout [KeptFile], _ limit: Int
    ) {
        kept.removeAll { $0.name == name }
        guard case .found(let file) = outcome else { return }
        if file.count > 1_100, !name.hasSuffix(".bin") { #expect(file.memoryBytes > file.count) }
        func bytes() -> Int { kept.reduce(file.memoryBytes) { $0 + $1.bytes } }
        if bytes() > limit {
            while !kept.isEmpty, bytes() > limit * 3 / 4 { kept.removeFirst() }
        }
        if bytes() <= limit { kept.append(KeptFile(name: name, size: file.count, bytes: file.memoryBytes)) }
    }

    /// Returns the file's size, or nil for a missing file.
    private static func size(_ outcome: FileCache.Outcome) -> Int? {
        switch outcome {
        case .found(let file): file.count
        case .missing: nil
        case .unavailable: -1
        }
    }

    /// A temporary folder, deleted with this object.
    private final class Folder {
        let path: String
        let names = ["a.txt", "b.txt", "c.css", "d.js", "e.bin"]

        init() throws {
            var template = Array("/tmp/bindery-cache-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        }

        func write(_ name: String, _ size: Int) {
            let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
            let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: size), count: size)
            #expect(bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == size)
            close(file)
        }

        func remove(_ name: String) { unlink("\(path)/\(name)") }

        deinit {
            for name in names { remove(name) }
            rmdir(path)
        }
    }
}
