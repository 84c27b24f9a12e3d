import RxTesting
import Testing

@testable import Differences

@Suite struct ArrayFollowerTests {
    /// Applies random changes to an array and compares the derived array, and its patches, with `expected`.
    private func check<Follower: ArrayFollower>(
        _ make: () -> Follower, expected: ([Int]) -> [Follower.Output],
        sourceLocation: SourceLocation = #_sourceLocation
    ) where Follower.Input == Int, Follower.Output: Equatable, Follower.Results == TreeArray<Follower.Output> {
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            var array = (0..<Int.random(in: 0...10, using: &random)).shuffled(using: &random)
            var derivation = Derivation(make())
            _ = derivation.follow(ArrayChangeset(collection: array))
            var applied = Array(derivation.follower.results)
            #expect(applied == expected(array), "seed \(seed)", sourceLocation: sourceLocation)
            for step in 0..<20 {
                let operation: ArrayOperation<Int>
                let value = Int.random(in: 0...1000, using: &random) * 32 + step
                switch array.isEmpty ? 0 : Int.random(in: 0...3, using: &random) {
                case 0: operation = .insert(value, at: Int.random(in: 0...array.count, using: &random))
                case 1:
                    let index = array.indices.randomElement(using: &random)!
                    operation = .delete(array[index], at: index)
                case 2:
                    let index = array.indices.randomElement(using: &random)!
                    operation = .update(at: index, old: array[index], new: value)
                default:
                    operation = .move(
                        from: array.indices.randomElement(using: &random)!,
                        to: array.indices.randomElement(using: &random)!)
                }
                operation.apply(to: &array)
                let before = applied
                let patch = derivation.follow(ArrayChangeset(collection: array, patch: ArrayPatch([operation])))
                patch?.apply(to: &applied)
                #expect(applied == expected(array), "seed \(seed)", sourceLocation: sourceLocation)
                #expect(
                    derivation.follower.results.elementsEqual(applied), "seed \(seed)", sourceLocation: sourceLocation)
                guard let patch else { continue }
                let derived = ArrayChangeset(collection: derivation.follower.results, patch: patch)
                #expect(Array(derived.inverted.collection) == before, "seed \(seed)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test func mapped() {
        check({ MappedArray { "\($0)" } }, expected: { $0.map { "\($0)" } })
    }

    @Test func filtered() {
        check({ FilteredArray { $0 % 3 != 0 } }, expected: { $0.filter { $0 % 3 != 0 } })
    }

    @Test func sorted() {
        check({ SortedArray(areInIncreasingOrder: >) }, expected: { $0.sorted(by: >) })
        // Equal items are in the order of the source, also after moves.
        check(
            { SortedArray { $0 % 5 < $1 % 5 } }, expected: { array in array.sorted { $0 % 5 < $1 % 5 } })
    }

    @Test func grouped() {
        for seed in UInt64(1)...100 {
            var random = SeededGenerator(seed: seed)
            let key = { (value: Int) in value % 7 }
            let fixed = [[], [3, 9, 0]].randomElement(using: &random)!
            let order: ((Int, Int) -> Bool)? = Bool.random(using: &random) ? { $0 > $1 } : nil
            var array = Array(0..<Int.random(in: 0...100, using: &random))
            var tree = TreeArray(array)
            var derivation = Derivation(GroupedArray(fixed: fixed, key: key, areInIncreasingOrder: order))
            for step in 0..<40 {
                let before = tree
                for change in 0..<3 { tree.change(&array, to: 1_000 + 3 * step + change, &random) }
                let results = derivation.follow(tree) ?? derivation.follower.results
                #expect(
                    results.map(\.description)
                        == sections(of: array, fixed: fixed, order: order, key: key).map(\.description),
                    "seed \(seed), from \(before.count) items")
            }
        }
    }

    /// The definition of the sections of an array.
    private func sections(
        of array: [Int], fixed: [Int], order: ((Int, Int) -> Bool)?, key: (Int) -> Int
    ) -> [TreeSection<Int, Int>] {
        var keys = fixed
        for item in array where !keys.contains(key(item)) { keys.append(key(item)) }
        if let order { keys.sort(by: order) }
        return keys.map { header in TreeSection(model: header, items: TreeArray(array.filter { key($0) == header })) }
    }

    @Test func `a move that does not change the filtered order is not sent`() {
        var derivation = Derivation(FilteredArray<Int> { $0 % 2 == 1 })
        _ = derivation.follow(ArrayChangeset(collection: [1, 2, 3]))
        let moved = ArrayChangeset(collection: [2, 1, 3], patch: ArrayPatch([.move(from: 0, to: 1)]))
        #expect(derivation.follow(moved) == nil)
    }

    @Test func `equal items keep the order of the source`() {
        var follower = SortedArray<(Int, String)> { $0.0 < $1.0 }
        follower.reset(to: [(2, "a"), (1, "b"), (2, "c")])
        _ = follower.follow(.insert((2, "d"), at: 0), of: [(2, "a"), (1, "b"), (2, "c")])
        _ = follower.follow(.insert((1, "e"), at: 0), of: [(2, "d"), (2, "a"), (1, "b"), (2, "c")])
        #expect(follower.results.map(\.1) == ["e", "b", "d", "a", "c"])
    }
}
