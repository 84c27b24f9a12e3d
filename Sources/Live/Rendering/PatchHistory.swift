/// The last patches that a page was sent, for a client that loses its connection while patches are in transit. Bounded
/// in number and bytes.
struct PatchHistory {
    static let maximumCount = 16
    static let maximumBytes = 64 * 1024

    /// The id of the newest patch when the page was rendered.
    private let rendered: UInt64
    /// The id of the patch before those in `patches`.
    private var base: UInt64
    private var patches: [Patch] = []
    private var bytes = 0

    init(renderedAt id: UInt64) {
        rendered = id
        base = id
    }

    /// The id of the newest patch; `nil` if there was none since the rendering.
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

    /// Returns the patches after the one with this id, or since the rendering if `id` is `nil`; `nil` if some are no
    /// longer stored.
    func patches(after id: UInt64?) -> ArraySlice<Patch>? {
        let id = id ?? rendered
        if id == base { return patches[...] }
        guard let index = patches.firstIndex(where: { $0.id == id }) else { return nil }
        return patches[(index + 1)...]
    }
}
