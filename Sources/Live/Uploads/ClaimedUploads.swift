/// The latest files that apps have claimed, so that a client that did not receive the last response can learn that its
/// upload is complete. Their number is limited, and each takes about 200 bytes.
struct ClaimedUploads {
    /// The largest number of files of a loop.
    static let limit = 1_024

    private var files: [String: (session: String, size: Int)] = [:]
    /// The identifiers in the order of the claims, from `first` on, then from the start.
    private var ids: [String] = []
    private var first = 0

    /// The number of files.
    var count: Int { files.count }

    /// Adds a file. Beyond the limit, the oldest one is forgotten.
    mutating func add(_ id: String, of session: String, size: Int) {
        guard files[id] == nil else { return }
        files[id] = (session, size)
        guard ids.count == Self.limit else { return ids.append(id) }
        files[ids[first]] = nil
        ids[first] = id
        first = (first + 1) % Self.limit
    }

    /// Returns the size of a file that an upload of the session was; nil for others.
    func size(of id: String, claimedBy session: String) -> Int? {
        files[id].flatMap { $0.session == session ? $0.size : nil }
    }
}
