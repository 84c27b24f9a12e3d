import RxTesting
import Testing

@testable import Differences

@Suite struct ArrayFollowerTests {
    /// Applies random changes to an array and compares the derived array, and its patches, with `expected`.
    private func check<Follower: ArrayFollower>(
        _ make: () -> Follower, expected: ([Int]) -> [Follower.Output],
        sourceLocation: SourceLocation = #_sourceLocation
    ) where Follower.Input == Int, Follower.Output: Equatable {
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            var array = (0..<Int.random(in: 0...10, using: &random)).shuffled(using: &random)
            var follower = make()
            var applied = follower.follow(ArrayChangeset(collection: array))?.collection ?? []
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
                let derived = follower.follow(ArrayChangeset(collection: array, patch: ArrayPatch([operation])))
                derived?.patch.apply(to: &applied)
                #expect(applied == expected(array), "seed \(seed)", sourceLocation: sourceLocation)
                guard let derived else { continue }
                #expect(derived.collection == applied, "seed \(seed)", sourceLocation: sourceLocation)
                #expect(derived.inverted.collection == before, "seed \(seed)", sourceLocation: sourceLocation)
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
    }

    @Test func `equal items keep the order of the source`() {
        var follower = SortedArray<(Int, String)> { $0.0 < $1.0 }
        follower.reset(to: [(2, "a"), (1, "b"), (2, "c")])
        _ = follower.follow(.insert((2, "d"), at: 0))
        _ = follower.follow(.insert((1, "e"), at: 0))
        #expect(follower.results.map(\.1) == ["b", "e", "a", "c", "d"])
    }
}
