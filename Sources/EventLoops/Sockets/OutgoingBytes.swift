/// Bytes that a socket did not take yet. Arrays are kept as they are, so what many sockets send is stored once.
struct OutgoingBytes {
    private(set) var count = 0
    private var pieces: [[UInt8]] = []
    /// The first piece that is not out, and how much of it is.
    private var first = 0
    private var offset = 0

    var isEmpty: Bool { count == 0 }

    /// Keeps `bytes` from `start` on.
    mutating func append(_ bytes: [UInt8], from start: Int) {
        guard start < bytes.count else { return }
        if isEmpty { offset = start }
        pieces.append(start == 0 || isEmpty ? bytes : Array(bytes[start...]))
        count += bytes.count - start
    }

    /// The next bytes to send.
    func withNext(_ body: (UnsafeRawBufferPointer) -> Int) -> Int {
        pieces[first].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }

    /// Takes bytes off the front, at most as many as `withNext` showed.
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
