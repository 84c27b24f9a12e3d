import HTTP

/// All operations of one turn of the loop for a page, as one server-sent event. Pages with the same changes share it.
final class Patch {
    /// The event's id, which increases with each patch of a loop.
    let id: UInt64

    /// The whole event.
    let plain: HTTPChunk

    /// The length of the event in bytes.
    var byteCount: Int { plain.count }

    /// The event as a gzip block that ends in a full flush, so that it is valid in every client's stream. Created on
    /// first use.
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

/// Creates the patches of one loop, once for all pages with the same operations in the same turn.
final class PatchAssembler {
    /// The id of the newest patch, whose changes a page that is rendered now contains.
    private(set) var lastID: UInt64

    let encoder: GzipEncoder
    private var ofThisTurn: [(operations: [Operation], patch: Patch)] = []

    /// Creates an assembler whose patch ids follow `firstID`. The first id of a server must be greater than all ids of
    /// its previous run, so it is based on the start time.
    init(firstID: UInt64, encoder: GzipEncoder) {
        lastID = firstID
        self.encoder = encoder
    }

    func patch(of operations: [Operation]) -> Patch {
        // Pages that show the same list have the same few patches; a longer search would cost more than a new patch.
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
