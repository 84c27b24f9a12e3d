import Rx
import Testing

@testable import Differences

@Suite struct ObservableArrayTests {
    /// The values that a subscriber has received.
    private final class Recorder<Item> {
        var changesets: [ArrayChangeset<Item>] = []
        var subscription: (any Disposable)?

        init(_ source: some ObservableConvertibleType<ArrayChangeset<Item>>) {
            subscription = source.asObservable().subscribe(onNext: { [unowned self] in changesets.append($0) })
        }

        var collections: [[Item]] { changesets.map { Array($0.collection) } }
        var patches: [[ArrayOperation<Item>]] { changesets.map(\.patch.operations) }
    }

    @Test func `every mutation sends the array and its patch`() {
        let array = MutableObservableArray(["a"])
        let recorder = Recorder(array)
        array.append("b")
        array.insert("c", at: 0)
        array.move(from: 0, to: 2)
        array[1] = "B"
        #expect(array.remove(at: 0) == "a")
        array.append(contentsOf: ["d", "e"])
        array.removeSubrange(1..<3)
        array.replace(with: ["x"])
        array.removeLast()
        array.removeAll()
        #expect(
            recorder.collections == [
                ["a"], ["a", "b"], ["c", "a", "b"], ["a", "b", "c"], ["a", "B", "c"], ["B", "c"],
                ["B", "c", "d", "e"], ["B", "e"], ["x"], [],
            ])
        #expect(
            recorder.patches == [
                [], [.insert("b", at: 1)], [.insert("c", at: 0)], [.move(from: 0, to: 2)],
                [.update(at: 1, old: "b", new: "B")], [.delete("a", at: 0)],
                [.insert("d", at: 2), .insert("e", at: 3)],
                [.delete("d", at: 2), .delete("c", at: 1)],
                [.delete("e", at: 1), .delete("B", at: 0), .insert("x", at: 0)], [.delete("x", at: 0)],
            ])
    }

    @Test func `a batch of mutations is sent once`() {
        let array = MutableObservableArray([1, 2, 3])
        let recorder = Recorder(array)
        array.batchUpdate { array in
            array.append(4)
            array.batchUpdate { $0.remove(at: 0) }
            array.move(from: 0, to: 1)
        }
        array.batchUpdate { _ in }
        #expect(recorder.collections == [[1, 2, 3], [3, 2, 4]])
        let moves = [ArrayDiff.Move(from: 2, to: 0)]
        #expect(recorder.changesets.last?.diff == ArrayDiff(inserts: [2], deletes: [0], moves: moves))
    }

    @Test func `replacing with a diff sends only the differences`() {
        let rows = MutableObservableArray((0..<5).map { Row(identity: $0) })
        let recorder = Recorder(rows)
        var others = rows.array
        others.append(others.remove(at: 0))
        others[0].contents = 9
        rows.replace(with: others, performDiff: true)
        rows.replace(with: others, performDiff: true)
        #expect(recorder.changesets.count == 2)
        #expect(
            recorder.patches.last == [
                .move(from: 0, to: 4),
                .update(at: 0, old: Row(identity: 1), new: Row(identity: 1, contents: 9)),
            ])
        rows.replace(with: [Row(identity: 1), Row(identity: 1)], performDiff: true)
        #expect(rows.count == 2)

        let flags = MutableObservableArray([true, false])
        flags.replace(with: [true, true, false], performDiff: true)
        #expect(flags.array == [true, true, false])
    }

    @Test func `a mutation made during a delivery is sent`() {
        let array = MutableObservableArray([1])
        var told: [[Int]] = []
        let subscription = array.asObservable().subscribe(onNext: { changeset in
            told.append(Array(changeset.collection))
            if array.count < 3 { array.append(array.count + 1) }
        })
        #expect(told == [[1], [1, 2], [1, 2, 3]])
        subscription.dispose()
        array.removeAll()
        #expect(told.count == 3)
    }

    @Test func `derived arrays send changes`() {
        let array = MutableObservableArray([3, 1, 2])
        let recorder = Recorder(
            array.asObservable().filterCollection { $0 != 2 }.sortedCollection().mapCollection { "\($0)" })
        array.append(0)
        array.append(2)
        array.remove(at: 0)
        // Changes of filtered-out items are not reported.
        #expect(recorder.collections == [["1", "3"], ["0", "1", "3"], ["0", "1"]])
        #expect(recorder.patches == [[], [.insert("0", at: 0)], [.delete("3", at: 2)]])
    }
}
