import RxTesting
import Testing

@testable import Differences

/// Applies a difference like a table view.
private func applied(_ diff: ArrayDiff, to old: [Int], new: [Int]) -> [Int] {
    var slots: [Int?] = old
    for index in diff.updates { slots[index] = slots[index].map { $0 % 1000 + 1000 } }
    let moved = diff.moves.map { (slots[$0.from]!, $0.to) }
    for index in diff.deletes + diff.moves.map(\.from) { slots[index] = nil }
    var result = slots.compactMap(\.self)
    let incoming = moved + diff.inserts.map { (new[$0], $0) }
    for (value, index) in incoming.sorted(by: { $0.1 < $1.1 }) { result.insert(value, at: index) }
    return result
}

@Suite struct ArrayPatchTests {
    /// Returns a random patch and applies it to the array. An update adds 1000 to the value.
    private func randomPatch(
        _ array: inout [Int], count: Int, next: inout Int, using random: inout SeededGenerator
    ) -> ArrayPatch<Int> {
        var patch = ArrayPatch<Int>()
        for _ in 0..<count {
            let operation: ArrayOperation<Int>
            switch array.isEmpty ? 0 : Int.random(in: 0...3, using: &random) {
            case 0:
                operation = .insert(next, at: Int.random(in: 0...array.count, using: &random))
                next += 1
            case 1:
                let index = array.indices.randomElement(using: &random)!
                operation = .delete(array[index], at: index)
            case 2:
                let index = array.indices.randomElement(using: &random)!
                operation = .update(at: index, old: array[index], new: array[index] % 1000 + 1000)
            default:
                operation = .move(
                    from: array.indices.randomElement(using: &random)!,
                    to: array.indices.randomElement(using: &random)!)
            }
            operation.apply(to: &array)
            patch.append(operation)
        }
        return patch
    }

    @Test func `random patches are applied, inverted, merged and converted to a diff`() {
        for seed in UInt64(1)...500 {
            var random = SeededGenerator(seed: seed)
            let old = Array(0..<Int.random(in: 0...8, using: &random))
            var next = 100
            var new = old
            let first = randomPatch(&new, count: Int.random(in: 0...6, using: &random), next: &next, using: &random)
            let middle = new
            let second = randomPatch(&new, count: Int.random(in: 0...6, using: &random), next: &next, using: &random)
            let whole = ArrayChangeset(collection: middle, patch: first)
                .merged(with: ArrayChangeset(collection: new, patch: second))

            var forth = old
            whole.patch.apply(to: &forth)
            #expect(forth == new, "seed \(seed)")
            #expect(whole.inverted.collection.elementsEqual(old), "seed \(seed)")
            #expect(whole.inverted.inverted == whole, "seed \(seed)")
            #expect(applied(whole.diff, to: old, new: new) == new, "seed \(seed)")
        }
    }

    @Test func `operations that cancel out have an empty diff`() {
        let patch = ArrayPatch<Int>([
            .insert(9, at: 1), .move(from: 0, to: 2), .move(from: 2, to: 0), .delete(9, at: 1),
        ])
        #expect(patch.diff(oldCount: 3).isEmpty)
    }

    @Test func `a patch of two arrays turns one into the other`() throws {
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            func list() -> [Row] {
                (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
                    .map { Row(identity: $0, contents: Int.random(in: 0...1, using: &random)) }
            }
            let (old, new) = (list(), list())
            var keyed = old
            try ArrayPatch(from: old, to: new).apply(to: &keyed)
            #expect(keyed == new, "seed \(seed)")

            var plain = old.map { $0.contents == 1 }
            ArrayPatch(from: plain, to: new.map { $0.contents == 1 }).apply(to: &plain)
            #expect(plain == new.map { $0.contents == 1 }, "seed \(seed)")
        }
    }
}
