import RxTesting
import Testing

@testable import Differences

@Suite struct TreeListEditsTests {
    private func check(
        _ old: TreeArray<Row>, _ new: TreeArray<Row>, _ note: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            let edits = try listEdits(from: old, to: new)
            let (before, after) = (Array(old), Array(new))
            if applied(edits, to: before, new: after, id: { $0.identity }) != after {
                Issue.record("\(note): \(edits)", sourceLocation: sourceLocation)
            }
            for case .move(let key, let target) in edits {
                let place = after.firstIndex { $0.identity == key }!
                let next = place + 1 < after.count ? after[place + 1].identity : nil
                if next != target { Issue.record("\(note): move \(key)", sourceLocation: sourceLocation) }
            }
            // Rows of which the contents are equal are not updated.
            let contents = Dictionary(uniqueKeysWithValues: before.map { ($0.identity, $0) })
            let updated = edits.compactMap { if case .update(let key, _) = $0 { key } else { nil } }
            let changed = after.filter { contents[$0.identity] != nil && contents[$0.identity] != $0 }
            if updated.sorted() != changed.map(\.identity).sorted() {
                Issue.record("\(note): updates of \(updated)", sourceLocation: sourceLocation)
            }
            if edits.isEmpty != (before == after) {
                Issue.record("\(note): \(edits)", sourceLocation: sourceLocation)
            }
        } catch {
            Issue.record("\(note): \(error)", sourceLocation: sourceLocation)
        }
    }

    /// Changes rows so that identities remain unique.
    private func change(_ tree: inout TreeArray<Row>, _ next: inout Int, _ random: inout SeededGenerator) {
        guard let index = tree.indices.randomElement(using: &random), Int.random(in: 0..<5, using: &random) > 0 else {
            tree.insert(Row(identity: next), at: Int.random(in: 0...tree.count, using: &random))
            next += 1
            return
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: tree.remove(at: index)
        case 1:
            let row = tree.remove(at: index)
            tree.insert(row, at: Int.random(in: 0...tree.count, using: &random))
        case 2:
            var row = tree.remove(at: index)
            row.contents += 1
            tree.insert(row, at: Int.random(in: 0...tree.count, using: &random))
        default: tree.replace(at: index, with: Row(identity: tree[index].identity, contents: tree[index].contents + 1))
        }
    }

    @Test func `random changes between any two versions`() {
        for seed in UInt64(1)...40 {
            var random = SeededGenerator(seed: seed)
            var next = randomSize(&random)
            var tree = TreeArray((0..<next).map { Row(identity: $0) })
            var versions = [tree]
            for _ in 0..<4 {
                for _ in 0..<[1, 1, 3, 20, 200].randomElement(using: &random)! { change(&tree, &next, &random) }
                versions.append(tree)
            }
            check(versions[3], versions[4], "seed \(seed)")
            check(versions[4], versions[0], "seed \(seed), back")
            check(versions[1], versions[3], "seed \(seed), two versions")
        }
    }

    @Test func `trees without a common version are compared completely`() throws {
        for seed in UInt64(1)...40 {
            var random = SeededGenerator(seed: seed)
            let rows = (0..<300).shuffled(using: &random).map { Row(identity: $0) }
            let others = (0..<300).shuffled(using: &random).prefix(250).map { Row(identity: $0, contents: $0 % 2) }
            check(TreeArray(rows), TreeArray(others), "seed \(seed)")
            check(TreeArray(rows), [], "seed \(seed), to none")
            check([], TreeArray(rows), "seed \(seed), from none")
            // The edits are those of arrays, except for the order of the updates.
            let edits = try listEdits(from: TreeArray(rows), to: TreeArray(others))
            let reference = try listEdits(from: rows, to: Array(others))
            #expect(edits.count == reference.count, "seed \(seed)")
        }
    }

    @Test func `shifts, splits and merges of leaves`() {
        let base = TreeArray((0..<5_000).map { Row(identity: $0) })
        var grown = base
        for identity in 10_000..<10_200 { grown.insert(Row(identity: identity), at: 10) }
        check(base, grown, "inserted near the front")
        check(grown, base, "removed near the front")
        var shrunk = base
        for _ in 0..<4_000 { shrunk.remove(at: 100) }
        check(base, shrunk, "shrunk to a lower tree")
        check(shrunk, base, "grown to a higher tree")
        check(shrunk, grown, "both")
    }

    @Test func `a row that moves between distant leaves is one edit`() throws {
        let old = TreeArray((0..<5_000).map { Row(identity: $0) })
        var new = old
        let row = new.remove(at: 4_000)
        new.insert(row, at: 7)
        #expect(try listEdits(from: old, to: new) == [.move(4_000, before: 7)])
        #expect(try listEdits(from: new, to: old) == [.move(4_000, before: 4_001)])
        new.replace(at: 7, with: Row(identity: 4_000, contents: 1))
        #expect(try listEdits(from: old, to: new) == [.move(4_000, before: 7), .update(4_000, index: 7)])
    }

    @Test func `the cost depends on the changes and not on the length`() {
        func visited(_ count: Int, _ changes: (inout TreeArray<Int>) -> Void) -> Int {
            let old = TreeArray(0..<count)
            var new = old
            changes(&new)
            return TreeComparison(from: old, to: new).visited
        }
        let sizes = [1_000, 100_000]
        let one = sizes.map { visited($0) { $0.replace(at: 777, with: -1) } }
        #expect(one[0] <= 40 && one[1] <= 140)
        let front = sizes.map { visited($0) { $0.insert(-1, at: 0) } }
        #expect(front[0] <= 40 && front[1] <= 140)
        let shifted = visited(100_000) { tree in
            tree.remove(at: 10)
            tree.insert(-1, at: 70_000)
        }
        #expect(shifted <= 280)
        let many = visited(100_000) { tree in
            for place in 0..<20 {
                tree.remove(at: place * 4_000)
                tree.insert(-1, at: place * 4_000 + 2_000)
            }
        }
        #expect(many <= 40 * 140)
    }

    @Test func `rows of leaves that both versions share are not examined`() throws {
        let old = TreeArray((0..<100_000).map { Row(identity: $0) })
        var new = old
        new.insert(Row(identity: 100_000), at: 500)
        new.remove(at: 99_000)
        var examined = 0
        let edits = try listEdits(
            from: old, to: new,
            id: { row in
                examined += 1
                return row.identity
            }, equal: { $0 == $1 })
        #expect(edits == [.remove(98_999), .insert(index: 500, before: 500)])
        #expect(examined < 600)
    }

    @Test func `an array that contains a node twice`() {
        let leaf = TreeNode(elements: [1, 2])
        let twice = TreeArray(root: TreeNode(children: [leaf, leaf]))
        let thrice = TreeArray(root: TreeNode(children: [leaf, leaf, leaf]))
        let comparison = TreeComparison(from: twice, to: thrice)
        #expect(comparison.gaps.map { $0.new.count } == [1])
        #expect(comparison.gaps.allSatisfy { $0.old.isEmpty })
    }

    @Test(arguments: [[1, 1], [1, 2, 3, 1], [3, 3, 1]])
    func `duplicate identities in changed leaves are rejected`(new: [Int]) {
        for old in [[], [1], [1, 2, 3]] {
            #expect(throws: DuplicateIdentity.self) {
                try listEdits(
                    from: TreeArray(old.map { Row(identity: $0) }), to: TreeArray(new.map { Row(identity: $0) }))
            }
        }
    }
}
