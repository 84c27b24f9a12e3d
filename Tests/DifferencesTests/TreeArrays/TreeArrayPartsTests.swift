import RxTesting
import Testing

@testable import Differences

@Suite struct TreeArrayPartsTests {
    private func tree(_ count: Int) -> TreeArray<Row> { TreeArray((0..<count).map { Row(identity: $0) }) }

    /// Returns the nodes below and including a node.
    private func nodes(_ node: TreeNode<Row>) -> [ObjectIdentifier] {
        [ObjectIdentifier(node)] + node.children.flatMap(nodes)
    }

    @Test func `a part has the elements of its range and can be changed`() {
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            let count = Int.random(in: 0...5_000, using: &random)
            let whole = tree(count)
            let start = Int.random(in: 0...count, using: &random)
            let range = start..<Int.random(in: start...count, using: &random)
            var part = whole.part(range)
            var model = Array(Array(whole)[range])
            #expect(Array(part) == model, "seed \(seed)")
            #expect(part == TreeArray(model), "seed \(seed)")
            for step in 0..<200 {
                if let index = model.indices.randomElement(using: &random), Bool.random(using: &random) {
                    let (removed, expected) = (part.remove(at: index), model.remove(at: index))
                    #expect(removed == expected, "seed \(seed)")
                } else {
                    let index = Int.random(in: 0...model.count, using: &random)
                    let row = Row(identity: count + step)
                    part.insert(row, at: index)
                    model.insert(row, at: index)
                }
            }
            #expect(Array(part) == model, "seed \(seed)")
            #expect(model.indices.allSatisfy { part[$0] == model[$0] }, "seed \(seed)")
            #expect(Array(whole) == Array(tree(count)), "seed \(seed)")
        }
    }

    @Test func `a part shares all nodes except those at its ends`() {
        let whole = tree(100_000)
        let part = whole.part(10..<99_990)
        let own = Set(nodes(part.root)).subtracting(nodes(whole.root))
        #expect(own.count <= 2 * (whole.root.height + 1))
        #expect(whole.part(0..<100_000).sharesStorage(with: whole))
        #expect(whole.part(7..<7).isEmpty)
    }

    @Test func `elements are shared until a change copies their leaf`() {
        let old = tree(10_000)
        var new = old
        new.insert(Row(identity: -1), at: 5_000)
        #expect(new.sharesElements(in: 0..<4_900, with: old, in: 0..<4_900))
        #expect(new.sharesElements(in: 5_101..<10_001, with: old, in: 5_100..<10_000))
        #expect(!new.sharesElements(in: 4_990..<5_010, with: old, in: 4_990..<5_010))
        #expect(!new.sharesElements(in: 0..<10, with: old, in: 0..<11))
        #expect(!new.sharesElements(in: 0..<10, with: old, in: 1..<11))
        #expect(new.sharesElements(in: 3..<3, with: old, in: 9..<9))
    }

    @Test func `the contiguous pieces contain all elements`() {
        let whole = tree(1_000)
        var rows: [Row] = []
        while rows.count < whole.count {
            whole.withContiguousPiece(from: rows.count) { rows.append(contentsOf: $0) }
        }
        #expect(rows == Array(whole))
        #expect(whole.withContiguousPiece(from: 77) { $0.first } == whole[77])
    }
}
