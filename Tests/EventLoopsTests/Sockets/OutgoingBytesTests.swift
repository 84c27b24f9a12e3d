import RxTesting
import Testing

@testable import EventLoops

@Suite struct OutgoingBytesTests {
    /// Random additions and removals, compared with one array of bytes.
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `the buffer contains the bytes that were appended and not removed`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = OutgoingBytes()
        var model: [UInt8] = []
        var next: UInt8 = 0
        // Most walks keep many pieces, and remove them later.
        for step in 0..<600 {
            let isGrowing = Int.random(in: 0..<600, using: &random) > step
            if isGrowing {
                let piece = (0..<Int.random(in: 1...20, using: &random)).map { next &+ UInt8($0) }
                next &+= UInt8(piece.count)
                let start = Int.random(in: 0...piece.count, using: &random)
                bytes.append(piece, from: start)
                model += piece[start...]
            } else if !model.isEmpty {
                let shown = shown(bytes)
                #expect(shown.elementsEqual(model.prefix(shown.count)) && !shown.isEmpty)
                let count = Bool.random(using: &random) ? shown.count : Int.random(in: 1...shown.count, using: &random)
                bytes.remove(count)
                model.removeFirst(count)
            }
            #expect(bytes.count == model.count)
            #expect(bytes.isEmpty == model.isEmpty)
        }
    }

    private func shown(_ bytes: OutgoingBytes) -> [UInt8] {
        var shown: [UInt8] = []
        _ = bytes.withNext { buffer in
            shown = Array(buffer)
            return buffer.count
        }
        return shown
    }
}
