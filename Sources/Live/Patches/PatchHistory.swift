/// The last patches a page was sent, for a client that lost its connection while some were under way. Bounded.
struct PatchHistory {
    static let maximumCount = 16
    static let maximumBytes = 64 * 1024

    /// The newest patch when the page was rendered.
    private let rendered: UInt64
    /// The client that has seen this id, and all in `patches`, is up to date.
    private var base: UInt64
    private var patches: [Patch] = []
    private var bytes = 0

    init(renderedAt id: UInt64) {
        rendered = id
        base = id
    }

    /// The newest patch; nil when there was none since the rendering.
    var lastID: UInt64? { patches.last?.id ?? (base == rendered ? nil : base) }

    mutating func append(_ patch: Patch) {
        patches.append(patch)
        bytes += patch.byteCount
        while patches.count > Self.maximumCount || (bytes > Self.maximumBytes && !patches.isEmpty) {
            let dropped = patches.removeFirst()
            bytes -= dropped.byteCount
            base = dropped.id
        }
    }

    /// The patches after the one with this id, or nil where they are not all here any more. No id: all since the rendering.
    func patches(after id: UInt64?) -> ArraySlice<Patch>? {
        let id = id ?? rendered
        if id == base { return patches[...] }
        guard let index = patches.firstIndex(where: { $0.id == id }) else { return nil }
        return patches[(index + 1)...]
    }
}
