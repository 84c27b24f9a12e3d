import RxTesting
import Testing

@testable import HTTP

@Suite struct ReceivedBytesTests {
    /// Compares with an array whose first bytes are removed.
    @Test(arguments: 1...10) func `bytes are consumed in the order of their arrival`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var received = ReceivedBytes()
        var model: [UInt8] = []
        for _ in 0..<300 {
            let more = (0..<Int.random(in: 0...3_000, using: &random)).map { UInt8(truncatingIfNeeded: $0) }
            received.append(more)
            model += more
            let taken = Int.random(in: 0...min(model.count, 4_000), using: &random)
            received.consume { bytes in
                #expect(bytes.elementsEqual(model), "seed \(seed)")
                return taken
            }
            model.removeFirst(taken)
            #expect(received.count == model.count)
            #expect(received.isEmpty == model.isEmpty)
        }
    }
}
