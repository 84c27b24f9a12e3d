/// Detects that another program has overwritten the contents of the open database file, as `cp` does. The file then has
/// the same identity, and SQLite notices nothing.
///
/// While a database is in WAL mode, SQLite writes its file in checkpoints only, and notes each of them in the index of the
/// log before it writes the first page. If the file was written after the last one, its contents are compared with those
/// after that checkpoint: a sample of pages, which in a file of up to 256 pages has all of them. Pages that were added
/// are not compared, because a connection reserves space before a commit. Used by the writer's thread only.
struct FileContents {
    private struct Sample: Equatable {
        let size: Int64
        /// Sums that differ for other contents, unless they were made to have the same ones. Each has every fourth word,
        /// so that the processor computes them at the same time.
        private var first: UInt64 = 0
        private var second: UInt64 = 0
        private var third: UInt64 = 0
        private var fourth: UInt64 = 0

        init(size: Int64) { self.size = size }

        /// Adds pages, whose size is a multiple of 512 bytes.
        mutating func add(_ pages: UnsafeRawBufferPointer) {
            let words = pages.bindMemory(to: UInt64.self)
            var index = 0
            while index &+ 4 <= words.count {
                first = Self.mixed(first, words[index])
                second = Self.mixed(second, words[index &+ 1])
                third = Self.mixed(third, words[index &+ 2])
                fourth = Self.mixed(fourth, words[index &+ 3])
                index &+= 4
            }
        }

        @inline(__always)
        private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
            let product = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
            return product ^ product >> 32
        }
    }

    private static let sampledPages: Int64 = 256
    /// The number of neighboring pages that are read at a time.
    private static let pagesAtOnce: Int64 = 16

    private let file: SQLiteFile
    private let path: String
    private let pageSize: Int64
    private var state: OpenedFile.State { didSet { isSettled = state.isSettled } }
    /// Indicates whether a later change of the file has another state.
    private var isSettled = false
    private var checkpoint: SQLiteFile.Checkpoint
    /// The sample after the last checkpoint; `nil` until it was taken.
    private var sample: Sample?

    /// Returns `nil` if the state of the file or of its log cannot be read.
    init?(_ file: SQLiteFile, path: String, pageSize: Int64) {
        guard let state = OpenedFile.State(path: path), let checkpoint = file.checkpoint else { return nil }
        (self.file, self.path, self.pageSize, self.state, self.checkpoint) = (file, path, pageSize, state, checkpoint)
    }

    /// Takes the sample if there was a checkpoint. Takes less than a millisecond.
    mutating func complete() {
        if sample != nil { return }
        _ = try? file.withoutCheckpoint { () throws(DatabaseError) in
            guard let found = OpenedFile.State(path: path), let checkpoint = file.checkpoint else { return }
            (self.checkpoint, state, sample) = (checkpoint, found, try sample(size: found.size))
        }
    }

    /// The last checkpoint. It must be read before the state of the file, because a checkpoint that begins in between
    /// would otherwise count as seen before it writes.
    var lastCheckpoint: SQLiteFile.Checkpoint? { file.checkpoint }

    /// Indicates whether there was a checkpoint, or the log has started again, since the contents were examined. They must
    /// then be examined soon: if the file is overwritten before, the checkpoint seems to have written the new contents. Makes
    /// no system call.
    var isCheckpointNew: Bool { file.checkpoint != checkpoint }

    /// Returns false if another program has overwritten the file. Costs a comparison if nothing has written it.
    ///
    /// - Parameters:
    ///   - found: The present state of the file.
    ///   - checkpoint: The last checkpoint before it.
    /// - Throws: ``DatabaseError`` if the file cannot be read.
    mutating func areOurs(
        _ found: OpenedFile.State, after checkpoint: SQLiteFile.Checkpoint?
    ) throws(DatabaseError) -> Bool {
        if found == state, isSettled {
            // The log may have started again.
            if let checkpoint { self.checkpoint = checkpoint }
            return true
        }
        let areOurs = try file.withoutCheckpoint { () throws(DatabaseError) in
            guard let found = OpenedFile.State(path: path), let checkpoint = file.checkpoint else { return true }
            let isKnown = try isSampled(found)
            if checkpoint.attempted != checkpoint.copied {
                // A checkpoint that was interrupted may write its pages again.
                sample = nil
            } else if !isKnown {
                guard checkpoint != self.checkpoint else { return false }
                sample = nil
            }
            (self.checkpoint, state) = (checkpoint, found)
            return true
        }
        // During a checkpoint of another process, the contents change. The next check examines them.
        return areOurs ?? true
    }

    /// Indicates whether the file has the contents of the sample; true without a sample.
    private func isSampled(_ found: OpenedFile.State) throws(DatabaseError) -> Bool {
        guard let sample else { return true }
        if found.size < sample.size { return false }
        return try self.sample(size: sample.size) == sample
    }

    /// Reads pages that are spread over the first `size` bytes of the file, and always contain the header.
    private func sample(size: Int64) throws(DatabaseError) -> Sample {
        let pages = size / pageSize
        let distance = pages / Self.sampledPages + 1
        let run = distance == 1 ? Self.pagesAtOnce : 1
        var (sample, bytes) = (Sample(size: size), [UInt8]())
        for page in stride(from: 0, to: pages, by: Int(run * distance)) {
            let count = Int(min(run, pages - page) * pageSize)
            if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
            try file.read(&bytes, at: page * pageSize)
            bytes.withUnsafeBytes { sample.add($0) }
        }
        return sample
    }
}
