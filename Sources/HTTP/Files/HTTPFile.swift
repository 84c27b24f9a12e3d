import CLinux
import EventLoops

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file and a range of its bytes. The file is closed when the last copy is released.
public struct HTTPFile: Sendable {
    /// The range of bytes to send.
    public let range: Range<Int>
    private let descriptor: Descriptor
    /// The stamp that shows whether the file has changed since it was opened.
    let stamp: StoredFile.Stamp

    private final class Descriptor: Sendable {
        let number: Int32
        init(_ number: Int32) { self.number = number }
        deinit { _ = close(number) }
    }

    /// The reason why a file could not be opened.
    enum OpenError: Error {
        /// No such regular file exists, or the process may not read it.
        case notFound
        /// The process, or the system, has too few descriptors left.
        case noDescriptor
    }

    /// Opens a file. Blocks: do not call it on a loop.
    ///
    /// - Returns: `nil` when no such regular file exists, the process may not read it, or too few descriptors are left.
    public init?(path: String) {
        do throws(OpenError) { try self.init(opening: path) } catch { return nil }
    }

    /// Opens a file like `init(path:)`, and throws the reason if it cannot be opened.
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

    /// Returns the same open file with another range, clamped to the current one.
    public func part(_ range: Range<Int>) -> HTTPFile {
        HTTPFile(self, range.clamped(to: self.range))
    }

    /// Sends the bytes of the range, or as many of them as the socket accepts. Blocks while the system reads the file.
    ///
    /// - Returns: The number of bytes sent, or `nil` if the connection is broken or the file has become shorter.
    func send(by transfer: FileTransfer) -> Int? {
        transfer.send(range, of: descriptor.number)
    }

    /// Reads at most `count` bytes at an offset of the file. Blocks. Returns an empty array at the end and `nil` after
    /// an error.
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
