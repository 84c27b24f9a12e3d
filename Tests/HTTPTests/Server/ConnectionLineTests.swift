import RxTesting
import Testing

@testable import HTTP

@Suite struct ConnectionLineTests {
    /// An element of the line; its live instances are counted.
    private final class Item {
        let number: Int
        private let alive: Counter

        init(_ number: Int, _ alive: Counter) {
            (self.number, self.alive) = (number, alive)
            alive.count += 1
        }

        deinit { alive.count -= 1 }
    }

    private final class Counter {
        var count = 0
    }

    /// Compares with an array. At most as many removed elements are kept as are still waiting.
    @Test(arguments: 1...10) func `the line is first in first out`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alive = Counter()
        var line = ConnectionLine<Item>()
        var model: [Int] = []
        for number in 0..<2_000 {
            let fills = number / 200 % 2 == 0
            if Int.random(in: 0..<10, using: &random) < (fills ? 6 : 4) {
                line.append(Item(number, alive))
                model.append(number)
            } else {
                let (number, expected) = (line.popFirst()?.number, model.isEmpty ? nil : model.removeFirst())
                #expect(number == expected, "seed \(seed)")
            }
            #expect(line.isEmpty == model.isEmpty)
            #expect(alive.count >= model.count && alive.count <= 2 * model.count, "seed \(seed)")
        }
    }
}
