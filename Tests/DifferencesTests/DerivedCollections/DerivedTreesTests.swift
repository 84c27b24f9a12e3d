import Rx
import RxTesting
import Testing

@testable import Differences

@Suite struct DerivedTreesTests {
    /// The versions that a derived sequence has emitted.
    private final class Latest<Value> {
        var value: Value?
        var count = 0
        private var subscription: (any Disposable)?

        init(_ source: Observable<Value>) {
            subscription = source.subscribe(onNext: { [unowned self] in
                value = $0
                count += 1
            })
        }
    }

    private func rows(_ count: Int) -> [Row] { (0..<count).map { Row(identity: $0, contents: $0 % 10) } }

    /// Changes rows at random, with unique identities.
    private func change(_ tree: inout TreeArray<Row>, _ next: inout Int, _ random: inout SeededGenerator) {
        let contents = Int.random(in: 0..<10, using: &random)
        guard let index = tree.indices.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 else {
            tree.insert(
                Row(identity: next, contents: contents), at: Int.random(in: 0...tree.count, using: &random))
            next += 1
            return
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: tree.remove(at: index)
        case 1: tree.replace(at: index, with: Row(identity: tree[index].identity, contents: contents))
        default:
            let row = tree.remove(at: index)
            tree.insert(row, at: Int.random(in: 0...tree.count, using: &random))
        }
    }

    @Test func `derived collections are those of an array`() {
        for seed in UInt64(1)...15 {
            var random = SeededGenerator(seed: seed)
            var next = [0, 10, 300, 2_500].randomElement(using: &random)!
            var tree = TreeArray(rows(next))
            let source = BehaviorSubject(value: tree)
            let mapped = Latest(source.mapCollection { $0.contents * 2 })
            let filtered = Latest(source.filterCollection { $0.contents < 5 })
            let sorted = Latest(source.sortedCollection { $0.contents < $1.contents })
            let grouped = Latest(source.groupedCollection(sections: [3, 100]) { $0.contents })
            let joined = Latest(source.groupedCollection(sortedBy: >) { $0.contents }.joinedSections())
            let chain = Latest(
                source.filterCollection { $0.contents > 2 }.sortedCollection { $0.contents > $1.contents }
                    .mapCollection(\.identity))
            for _ in 0..<12 {
                for _ in 0..<[0, 1, 1, 5, 100].randomElement(using: &random)! { change(&tree, &next, &random) }
                source.onNext(tree)
                let array = Array(tree)
                #expect(mapped.value!.elementsEqual(array.map { $0.contents * 2 }), "seed \(seed)")
                #expect(filtered.value!.elementsEqual(array.filter { $0.contents < 5 }), "seed \(seed)")
                #expect(sorted.value!.elementsEqual(array.sorted { $0.contents < $1.contents }), "seed \(seed)")
                #expect(joined.value!.elementsEqual(array.sorted { $0.contents > $1.contents }), "seed \(seed)")
                let chained = array.filter { $0.contents > 2 }.sorted { $0.contents > $1.contents }.map(\.identity)
                #expect(chain.value!.elementsEqual(chained), "seed \(seed)")

                var keys = [3, 100]
                for row in array where !keys.contains(row.contents) { keys.append(row.contents) }
                let sections = keys.map { key in
                    TreeSection(model: key, items: TreeArray(array.filter { $0.contents == key }))
                }
                #expect(grouped.value! == sections, "seed \(seed)")
            }
        }
    }

    @Test func `one changed row costs few calls and shares the rest`() throws {
        let source = BehaviorSubject(value: TreeArray(rows(100_000)))
        var calls = 0
        let mapped = Latest(
            source.mapCollection { row in
                calls += 1
                return row.contents
            })
        let filtered = Latest(
            source.filterCollection { row in
                calls += 1
                return row.contents < 5
            })
        let sorted = Latest(
            source.sortedCollection { one, other in
                calls += 1
                return one.contents < other.contents
            })
        let grouped = Latest(
            source.groupedCollection { row in
                calls += 1
                return row.contents
            })
        let former = (filtered: filtered.value!, sorted: sorted.value!, grouped: grouped.value!)
        var tree = try source.value()
        tree.replace(at: 50_003, with: Row(identity: 50_003, contents: 4))  // It was 3.
        calls = 0
        source.onNext(tree)
        #expect(calls < 150)
        #expect(mapped.value![50_003] == 4)
        for (old, new) in [
            (former.filtered, filtered.value!), (former.sorted, sorted.value!),
            (former.grouped[4].items, grouped.value![4].items),
        ] {
            #expect(TreeComparison(from: old, to: new).visited < 300)
        }
        #expect(former.grouped[0].items.sharesStorage(with: grouped.value![0].items))
        #expect(try listEdits(from: former.filtered, to: filtered.value!) == [.update(50_003, index: 25_003)])
    }

    @Test func `versions that do not change the result are not sent`() throws {
        let source = BehaviorSubject(value: TreeArray(rows(100)))
        let filtered = Latest(source.filterCollection { $0.contents < 5 })
        var tree = try source.value()
        source.onNext(tree)
        tree.replace(at: 7, with: Row(identity: 7, contents: 8))
        source.onNext(tree)
        #expect(filtered.count == 1)
        tree.replace(at: 7, with: Row(identity: 7, contents: 1))
        source.onNext(tree)
        #expect(filtered.count == 2)
    }

    @Test func `fixed sections exist without items`() {
        let source = BehaviorSubject<TreeArray<Row>>(value: [])
        let sections = Latest(
            source.groupedCollection(sections: ["due", "done"]) { $0.contents == 0 ? "due" : "done" })
        #expect(sections.value! == [TreeSection(model: "due"), TreeSection(model: "done")])
        source.onNext([Row(identity: 1, contents: 1)])
        source.onNext([])
        #expect(sections.value! == [TreeSection(model: "due"), TreeSection(model: "done")])
        #expect(AnimatableSectionModel(sections.value![0]) == AnimatableSectionModel(model: "due", items: []))
    }

    @Test func `a patch of two versions turns one into the other`() {
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            var next = randomSize(&random)
            let old = TreeArray(rows(next))
            var new = old
            for _ in 0..<[1, 3, 50].randomElement(using: &random)! { change(&new, &next, &random) }
            let patch = ArrayPatch(from: old, to: new)
            var tree = old
            patch.apply(to: &tree)
            #expect(tree == new, "seed \(seed)")
            patch.inverted.apply(to: &tree)
            #expect(tree == old, "seed \(seed)")
        }
        #expect(ArrayPatch(from: TreeArray(rows(10)), to: TreeArray(rows(10))).isEmpty)
    }

    @Test func `an observable array is divided into sections`() {
        let rows = MutableObservableArray<Row>([])
        let sections = Latest(rows.asObservable().groupedCollection { $0.contents })
        rows.append(Row(identity: 1, contents: 5))
        rows.append(Row(identity: 2, contents: 4))
        rows.insert(Row(identity: 3, contents: 4), at: 0)
        #expect(sections.value!.map(\.model) == [4, 5])
        rows.move(from: 0, to: 2)
        #expect(sections.value!.map(\.model) == [5, 4])
        #expect(sections.value![1].items.map(\.identity) == [2, 3])
        rows.removeAll()
        #expect(sections.value!.isEmpty)
    }
}
