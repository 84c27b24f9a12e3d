/// The gzip form of a file that lies beside it: `style.css.gz` for `style.css`.
struct PrecompressedFile {
    let file: HTTPFile
    /// The stamp that shows whether this form has changed.
    var stamp: StoredFile.Stamp { file.stamp }

    /// Opens the form of a file. Returns `nil` if there is none, if the file has changed after it, or if it is not in
    /// gzip format.
    init?(of name: String, _ original: StoredFile.Stamp, in cache: FileCache) throws(HTTPFile.OpenError) {
        guard !name.hasSuffix(Self.suffix) else { return nil }
        do throws(HTTPFile.OpenError) {
            file = try cache.open(name + Self.suffix).get()
        } catch {
            guard error == .notFound else { throw error }
            return nil
        }
        let times = [original, file.stamp].map { ($0.seconds, $0.nanoseconds) }
        guard times[0] <= times[1], file.read(at: 0, count: 2) == Self.magic else { return nil }
    }

    private static let suffix = ".gz"
    /// The first bytes of a gzip file (RFC 1952 section 2.3.1).
    private static let magic: [UInt8] = [0x1F, 0x8B]
}
