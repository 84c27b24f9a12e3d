/// Bytes that a socket has not accepted yet. Arrays are stored without copying, so that data sent to many sockets is
/// stored once.
struct OutgoingBytes {
    private(set) var count = 0
    private var pieces: [[UInt8]] = []
    /// The index of the first piece that is not fully sent, and the number of its bytes that have been sent.
    private var first = 0
    private var offset = 0

    var isEmpty: Bool { count == 0 }

    /// Appends the elements of `bytes` from index `start` on.
    mutating func append(_ bytes: [UInt8], from start: Int) {
        guard start < bytes.count else { return }
        if isEmpty { offset = start }
        pieces.append(start == 0 || isEmpty ? bytes : Array(bytes[start...]))
        count += bytes.count - start
    }

    /// Calls the body with the next bytes to send.
    func withNext(_ body: (UnsafeRawBufferPointer) -> Int) -> Int {
        pieces[first].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }

    /// Removes bytes from the front, at most as many as `withNext` provided.
    mutating func remove(_ sent: Int) {
        count -= sent
        offset += sent
        guard offset == pieces[first].count else { return }
        pieces[first] = []
        first += 1
        offset = 0
        if first == pieces.count {
            removeAll()
        } else if first >= 64, first * 2 >= pieces.count {
            pieces.removeFirst(first)
            first = 0
        }
    }

    mutating func removeAll() {
        pieces = []
        first = 0
        offset = 0
        count = 0
    }
}
