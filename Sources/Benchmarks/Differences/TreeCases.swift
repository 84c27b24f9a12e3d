import Bindery
import Foundation

/// The cost of one changed row in 100,000, compared with one in 100.
enum TreeCases {
    static func all() -> [Row] {
        [
            row("tree array: one row updated, its edits", make: edits),
            row("filtered, sorted, grouped: one row updated", make: derivation),
        ]
    }

    private static func row(_ name: String, make: (Int) -> (Int) -> Void) -> Row {
        let (large, small) = (make(100_000), make(100))
        let operations = 200
        let figures = Comparison(
            operations: operations, rounds: 11,
            work: { for operation in 0..<operations { large(operation) } },
            reference: { for operation in 0..<operations { small(operation) } }
        ).measure()
        return Row(
            name: name, figure: .microseconds(figures.work / 1e3), reference: .microseconds(figures.reference / 1e3),
            ratio: figures.ratio, target: .ratio(atMost: 2, actual: figures.ratio))
    }

    /// Returns a change of one row of a list, which is compared with the previous version.
    private static func edits(_ count: Int) -> (Int) -> Void {
        var tree = TreeArray(KeyedItem.list(count))
        return { operation in
            let former = tree
            update(&tree, operation)
            precondition((try? listEdits(from: former, to: tree))?.count == 1)
        }
    }

    /// Returns a change of one row of a list, which derived collections follow.
    private static func derivation(_ count: Int) -> (Int) -> Void {
        // Numbered, so that the filter never removes all items at the same time.
        var tree = TreeArray((0..<count).map { KeyedItem(identity: UUID(), number: $0) })
        let source = BehaviorSubject(value: tree)
        var sections = 0
        let subscription = source.filterCollection { $0.number % 7 != 6 }
            .sortedCollection { $0.number % 1_000 < $1.number % 1_000 }
            .groupedCollection { $0.number % 2 }
            .subscribe(onNext: { sections = $0.count })
        return { operation in
            update(&tree, operation)
            source.onNext(tree)
            withExtendedLifetime(subscription) { precondition(sections > 0) }
        }
    }

    private static func update(_ tree: inout TreeArray<KeyedItem>, _ operation: Int) {
        let index = operation &* 7_919 % tree.count
        var item = tree[index]
        item.number += 1
        tree.replace(at: index, with: item)
    }
}
