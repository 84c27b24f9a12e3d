import RxTesting
import Testing

@testable import Differences

@Suite struct SourceOrderTests {
    private func check(_ order: SourceOrder, _ note: String) {
        let values = order.labels.map(\.value)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(note)")
        #expect(values.allSatisfy { $0 >= 0 && $0 < 1 << 62 }, "\(note)")
    }

    @Test func `labels increase after random changes`() {
        for seed in UInt64(1)...30 {
            var random = SeededGenerator(seed: seed)
            // A small distance exhausts the values between two labels quickly.
            var order = SourceOrder(gap: [1, 2, 16, 1 << 20].randomElement(using: &random)!)
            var expected: [ObjectIdentifier] = []
            order.reset(count: Int.random(in: 0...50, using: &random))
            expected = order.labels.map { ObjectIdentifier($0) }
            for _ in 0..<300 {
                let index = Int.random(in: 0...expected.count, using: &random)
                if index < expected.count, Int.random(in: 0..<3, using: &random) == 0 {
                    let label = order.remove(at: index)
                    #expect(ObjectIdentifier(label) == expected.remove(at: index), "seed \(seed)")
                    order.insert(label, at: expected.count)
                    expected.append(ObjectIdentifier(label))
                } else {
                    expected.insert(ObjectIdentifier(order.insert(at: index)), at: index)
                }
            }
            check(order, "seed \(seed)")
            #expect(order.labels.map { ObjectIdentifier($0) } == expected, "seed \(seed)")
        }
    }

    @Test(arguments: [0, 1, 500, 1_000])
    func `many labels at one place change few others`(place: Int) {
        var order = SourceOrder()
        order.reset(count: 1_000)
        for _ in 0..<3_000 { _ = order.insert(at: place) }
        check(order, "at \(place)")
    }
}
