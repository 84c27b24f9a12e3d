import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file, and which bytes of it are meant. Closed when the last copy is gone.
public struct HTTPFile: Sendable {
    /// What is sent.
    public let range: Range<Int>
    private let descriptor: Descriptor
    /// What shows whether the file has changed since it was opened.
    let stamp: StoredFile.Stamp

    private final class Descriptor: Sendable {
        let number: Int32
        init(_ number: Int32) { self.number = number }
        deinit { _ = close(number) }
    }

    /// The reason why a file could not be opened.
    enum OpenError: Error {
        /// There is no such regular file, or it may not be read.
        case notFound
        /// The process, or the system, has too few descriptors left.
        case noDescriptor
    }

    /// Opens a file. Blocks: not to be called on a loop.
    /// - Returns: nil when there is no such regular file, or it may not be read, or the process has too few descriptors left.
    public init?(path: String) {
        do throws(OpenError) { try self.init(opening: path) } catch { return nil }
    }

    /// As `init(path:)`, with the reason of a failure.
    init(opening path: String) throws(OpenError) {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw errno == EMFILE || errno == ENFILE ? .noDescriptor : .notFound }
        descriptor = Descriptor(number)
        guard DescriptorBudget.ofProcess.allowsFile(number) else { throw .noDescriptor }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notFound }
        range = 0..<Int(status.st_size)
        stamp = StoredFile.Stamp(
            size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec),
            number: UInt64(status.st_ino))
    }

    private init(_ file: HTTPFile, _ range: Range<Int>) {
        descriptor = file.descriptor
        stamp = file.stamp
        self.range = range
    }

    /// The same file with other bytes meant, cut to what there is.
    public func part(_ range: Range<Int>) -> HTTPFile {
        HTTPFile(self, range.clamped(to: self.range))
    }

    /// Reads at most `count` bytes from a place in the file. Blocks. Empty at the end, nil after an error.
    func read(at offset: Int, count: Int) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let got = pread(descriptor.number, buffer.baseAddress, count, off_t(offset))
            failed = got < 0
            filled = max(0, got)
        }
        return failed ? nil : bytes
    }
}
