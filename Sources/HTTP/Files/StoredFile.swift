/// A file as it was found on disk: its content where it is small, else an open descriptor.
struct StoredFile: Sendable {
    /// Changes with the content: a hash of it where it is in memory, else of size, time and number on disk.
    let version: String
    let content: Content
    let stamp: Stamp
    /// As the field Last-Modified has it.
    let modified: String

    enum Content: Sendable {
        case memory(plain: [UInt8], gzip: [UInt8]?)
        case disk(HTTPFile)
    }

    /// What shows that a file has changed.
    struct Stamp: Sendable, Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
        let number: UInt64

        /// For a file that is not read whole.
        var version: String {
            [Int64(size), Int64(seconds), Int64(nanoseconds), Int64(truncatingIfNeeded: number)]
                .map { String(UInt64(bitPattern: $0), radix: 36) }.joined(separator: "-")
        }
    }

    /// What is answered with the plain content, and with the compressed one.
    let plain: Form
    let gzip: Form

    /// A tag of its own, and the header for a client that has nothing yet.
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

    /// - Parameter documentPolicy: the Content-Security-Policy of a file that a browser shows as a document with scripts and forms.
    init(version: String, contentType: String, content: Content, stamp: Stamp, documentPolicy: String?) {
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
        if case .memory(_, _?) = content { headers.append("Vary", "Accept-Encoding") }
        plain = Form(tag: "\"\(version)\"", headers: headers)
        headers.append("Content-Encoding", "gzip")
        gzip = Form(tag: "\"\(version)-gz\"", headers: headers)
    }

    var count: Int {
        switch content {
        case .memory(let plain, _): plain.count
        case .disk(let file): file.range.count
        }
    }

    /// FNV-1a, 64 bits: no defence against a forger, who could change the file itself.
    static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
