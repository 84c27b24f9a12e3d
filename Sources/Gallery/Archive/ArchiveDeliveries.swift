/// The latest deliveries of the webhook, so that one that is sent again, by its service or by an attacker who has recorded
/// it, has no effect.
struct ArchiveDeliveries {
    /// The number of deliveries that are remembered.
    static let limit = 1_000

    private var known: Set<String> = []
    /// The identifiers in the order in which they were added, from `oldest` on, then from the start.
    private var order: [String] = []
    private var oldest = 0

    /// Adds a delivery. Returns false if it was added before.
    mutating func add(_ id: String) -> Bool {
        guard known.insert(id).inserted else { return false }
        if order.count < Self.limit {
            order.append(id)
        } else {
            known.remove(order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % Self.limit
        }
        return true
    }
}
