import HTTP

/// All operations of one turn of the loop for a page, as one server-sent event. Shared by all pages to which the same happened.
final class Patch {
    /// The event's id: grows with each patch of a loop.
    let id: UInt64

    /// The whole event.
    let plain: HTTPChunk

    /// How long the event is.
    var byteCount: Int { plain.count }

    /// The event as a gzip block that ends in a full flush, and so is valid in every client's stream; made at first use.
    private(set) lazy var compressed = HTTPChunk(encoder.deflateBlock(plain.bytes))
    private let encoder: GzipEncoder

    init(id: UInt64, operations: [Operation], encoder: GzipEncoder) {
        self.id = id
        self.encoder = encoder
        var event: [UInt8] = []
        event.reserveCapacity(operations.reduce(24) { $0 + $1.line.count })
        event.append(contentsOf: "id:\(id)\n".utf8)
        for operation in operations { event.append(contentsOf: operation.line) }
        event.append(UInt8(ascii: "\n"))
        plain = HTTPChunk(event)
    }
}

/// Makes the patches of one loop, once for all pages that are to get the same operations in the same turn.
final class PatchAssembler {
    /// The id of the newest patch; a page rendered now has seen it.
    private(set) var lastID: UInt64

    let encoder: GzipEncoder
    private var ofThisTurn: [(operations: [Operation], patch: Patch)] = []

    /// The ids of a server that starts anew must not be taken for those of the one before: they begin at its start time.
    init(firstID: UInt64, encoder: GzipEncoder) {
        lastID = firstID
        self.encoder = encoder
    }

    func patch(of operations: [Operation]) -> Patch {
        // The pages of one list get the same few patches; a long search would cost more than a new patch.
        for (known, patch) in ofThisTurn.suffix(4).reversed()
        where known.count == operations.count && zip(known, operations).allSatisfy({ $0 === $1 }) {
            return patch
        }
        lastID += 1
        let patch = Patch(id: lastID, operations: operations, encoder: encoder)
        ofThisTurn.append((operations, patch))
        return patch
    }

    func endTurn() {
        ofThisTurn.removeAll(keepingCapacity: true)
    }
}
