/// Bytes that a connection has received but not yet parsed. Removing some from the front does not move the others.
struct ReceivedBytes {
    private var bytes: [UInt8] = []
    private var start = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ more: some Sequence<UInt8>) {
        if start >= 65_536 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Calls the body with the bytes, and removes as many from the front as it returns.
    mutating func consume(_ body: (UnsafeBufferPointer<UInt8>) -> Int) {
        start += bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start...])) }
        if isEmpty { self = ReceivedBytes() }
    }
}
