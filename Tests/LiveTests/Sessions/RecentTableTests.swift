import RxTesting
import Testing

@testable import Live

struct RecentTableTests {
    @Test(arguments: 0..<5 as Range<UInt64>)
    func `the latest values are kept and their number is bounded`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = RecentTable<Int, Int>(capacity: 10)
        // All keys in the order in which they were set, the oldest first.
        var order: [Int] = []
        for turn in 0..<500 {
            let key = Int.random(in: 0..<40, using: &random)
            table[key] = turn
            order.removeAll { $0 == key }
            order.append(key)
            #expect(table[key] == turn)
            #expect(table.count <= 20)
            #expect(order.suffix(10).allSatisfy { table[$0] != nil })
        }
    }

    @Test func `a key has its latest value`() {
        var table = RecentTable<String, Int>(capacity: 1)
        (table["a"], table["b"]) = (1, 2)
        table["a"] = 3
        #expect(table["a"] == 3 && table["b"] == 2)
        table["a"] = nil
        #expect(table["a"] == nil && table.count == 1)
    }
}
