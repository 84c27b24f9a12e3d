/// A file as found on disk: its content if it is small, otherwise an open descriptor.
struct StoredFile: Sendable {
    /// A string that changes with the content: a hash of the content if it is in memory, otherwise of the size, time
    /// and inode number.
    let version: String
    let content: Content
    let stamp: Stamp
    /// The metadata of the compressed form that lies beside the file; `nil` if there is none.
    let gzipStamp: Stamp?
    /// The value of the Last-Modified field.
    let modified: String

    enum Content: Sendable {
        case memory(plain: [UInt8], gzip: [UInt8]?)
        case disk(HTTPFile, gzip: HTTPFile? = nil)

        /// The compressed form, if there is one.
        var gzip: HTTPBody? {
            switch self {
            case .memory(_, let gzip): gzip.map { .bytes($0) }
            case .disk(_, let gzip): gzip.map { .file($0) }
            }
        }
    }

    /// Metadata that shows whether a file has changed.
    struct Stamp: Sendable, Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
        let number: UInt64

        /// The version of a file whose content is not in memory.
        var version: String {
            [Int64(size), Int64(seconds), Int64(nanoseconds), Int64(truncatingIfNeeded: number)]
                .map { String(UInt64(bitPattern: $0), radix: 36) }.joined(separator: "-")
        }
    }

    /// The error in the modules of a script, which the content reports to a developer; `nil` for other files.
    let bundleError: ScriptBundleError?

    /// The responses with the uncompressed and with the compressed content.
    let plain: Form
    let gzip: Form

    /// An entity tag, and the header fields of a complete response.
    struct Form: Sendable {
        let tag: String
        let headers: HTTPHeaders

        init(tag: String, headers: HTTPHeaders) {
            self.tag = tag
            var headers = headers
            headers.append("ETag", tag)
            self.headers = headers
        }
    }

    /// - Parameter documentPolicy: The Content-Security-Policy of a file that a browser shows as a document.
    init(
        version: String, contentType: String, content: Content, stamp: Stamp, documentPolicy: String?,
        gzipStamp: Stamp? = nil, bundleError: ScriptBundleError? = nil
    ) {
        self.gzipStamp = gzipStamp
        self.bundleError = bundleError
        self.version = version
        self.content = content
        self.stamp = stamp
        modified = HTTPDate.string(stamp.seconds)
        var headers: HTTPHeaders = [
            "Content-Type": contentType, "Last-Modified": modified, "Cache-Control": "no-cache",
            "Accept-Ranges": "bytes",
        ]
        if let documentPolicy, MIMEType.isDocument(contentType) {
            headers.append("Content-Security-Policy", documentPolicy)
        }
        if content.gzip != nil { headers.append("Vary", "Accept-Encoding") }
        plain = Form(tag: "\"\(version)\"", headers: headers)
        headers.append("Content-Encoding", "gzip")
        // A form beside the file may change although the file does not.
        gzip = Form(tag: "\"\(version)-\(gzipStamp.map(\.version) ?? "gz")\"", headers: headers)
    }

    var count: Int {
        switch content {
        case .memory(let plain, _): plain.count
        case .disk(let file, _): file.range.count
        }
    }

    /// The number of bytes in memory: those of the content and of its compressed form, if it is small.
    var memoryBytes: Int {
        switch content {
        case .memory(let plain, let gzip): plain.count + (gzip?.count ?? 0)
        case .disk: 0
        }
    }

    /// Returns the FNV-1a hash with 64 bits. It need not resist forgery: an attacker who could forge it could change
    /// the file itself.
    static func hash(_ bytes: [UInt8]) -> String { String(number(bytes), radix: 36) }

    /// Returns the hash as a number.
    static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
