import Scenes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file of an upload. Its functions block; at most one runs at a time.
final class UploadDescriptor: @unchecked Sendable {
    // Sendable: `UploadWriter` calls one function at a time, and the descriptor itself never changes.
    private let descriptor: Int32

    /// Takes over an open descriptor.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Writes the pieces at the end of the file.
    func write(_ pieces: [[UInt8]]) -> UploadError? {
        for piece in pieces {
            let error: UploadError? = piece.withUnsafeBytes { bytes in
                var start = 0
                while start < bytes.count {
                    let count = Self.write(descriptor, bytes.baseAddress! + start, bytes.count - start)
                    if count < 0, errno != EINTR { return .system(errno) }
                    start += max(0, count)
                }
                return nil
            }
            if let error { return error }
        }
        return nil
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes, count)
        #else
            Darwin.write(descriptor, bytes, count)
        #endif
    }

    /// Returns the error of a file that is no longer in its folder, or that has another size.
    func check(size: Int) -> UploadError? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .system(errno) }
        if status.st_nlink == 0 { return .fileError(reason: "it was removed from the upload folder") }
        return status.st_size == size ? nil : .fileError(reason: "its size is wrong")
    }
}

extension UploadError {
    /// Returns the error for an error number of the system.
    static func system(_ number: Int32) -> UploadError {
        number == ENOSPC || number == EDQUOT ? .diskFull : .fileError(reason: String(cString: strerror(number)))
    }
}
