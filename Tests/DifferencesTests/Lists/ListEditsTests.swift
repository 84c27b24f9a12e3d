import Locks
import RxTesting
import Testing

@testable import Differences

/// A row whose contents can change while its identity remains.
struct Row: IdentifiableType, Equatable, Sendable {
    var identity: Int
    var contents = 0
}

/// An identity that counts how often identities are hashed.
private struct HashCountingID: Hashable {
    static let hashes = Mutex(0)
    let number: Int

    func hash(into hasher: inout Hasher) {
        Self.hashes.withLock { $0 += 1 }
        hasher.combine(number)
    }
}

/// Applies the edits like a browser, which finds rows only by identity.
func applied<Element, ID: Hashable>(
    _ edits: [ListEdit<ID>], to old: [Element], new: [Element], id: (Element) -> ID
) -> [Element] {
    var list = old
    func place(_ key: ID?) -> Int {
        guard let key else { return list.count }
        return list.firstIndex { id($0) == key }!
    }
    for edit in edits {
        switch edit {
        case .remove(let key): list.remove(at: place(key))
        case .insert(let index, let before): list.insert(new[index], at: place(before))
        case .move(let key, let before):
            let row = list.remove(at: place(key))
            list.insert(row, at: place(before))
        case .update(let key, let index):
            #expect(id(new[index]) == key)
            list[place(key)] = new[index]
        }
    }
    return list
}

/// The longest common subsequence of two duplicate-free lists by dynamic programming, as a reference for the number of
/// moves.
func commonSubsequence(_ a: [Int], _ b: [Int]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices {
        for j in b.indices {
            table[i + 1][j + 1] = a[i] == b[j] ? table[i][j] + 1 : max(table[i][j + 1], table[i + 1][j])
        }
    }
    return table[a.count][b.count]
}

@Suite struct ListEditsTests {
    func check(_ old: [Row], _ new: [Row], _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        do {
            let edits = try listEdits(from: old, to: new)
            let result = applied(edits, to: old, new: new) { $0.identity }
            if result != new { Issue.record("\(note) \(old) -> \(new): \(edits)", sourceLocation: sourceLocation) }
            // After all edits, a moved row is at its target.
            var moves = 0
            for case .move(let key, let before) in edits {
                moves += 1
                let place = new.firstIndex { $0.identity == key }!
                let next = place + 1 < new.count ? new[place + 1].identity : nil
                if next != before { Issue.record("\(note) move \(key)", sourceLocation: sourceLocation) }
            }
            let (oldIDs, newIDs) = (old.map(\.identity), new.map(\.identity))
            let kept = Set(oldIDs).intersection(newIDs).count
            if moves != kept - commonSubsequence(oldIDs, newIDs) {
                Issue.record("\(note) \(moves) moves \(old) -> \(new)", sourceLocation: sourceLocation)
            }
        } catch {
            Issue.record("\(note) \(error)", sourceLocation: sourceLocation)
        }
    }

    @Test func everySmallPermutation() {
        // Every list of up to five of five rows, changed into every permutation of every subset.
        func arrangements(_ rest: [Int], _ head: [Int] = []) -> [[Int]] {
            [head] + rest.flatMap { row in arrangements(rest.filter { $0 != row }, head + [row]) }
        }
        let targets = arrangements([0, 1, 2, 3, 4])
        for length in 0...4 {
            let old = (0..<length).map { Row(identity: $0) }
            for target in targets {
                check(old, target.map { Row(identity: $0) })
                check(old, target.map { Row(identity: $0, contents: $0 % 2) })
            }
        }
    }

    @Test func randomLists() {
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            func list() -> [Row] {
                let size = Int.random(in: 0...40, using: &random)
                let rows = (0..<60).shuffled(using: &random).prefix(size)
                return rows.map { Row(identity: $0, contents: Int.random(in: 0...2, using: &random)) }
            }
            check(list(), list(), "seed \(seed)")
            var near = list()
            let old = near
            for _ in 0..<3 where !near.isEmpty {
                let row = near.remove(at: Int.random(in: 0..<near.count, using: &random))
                near.insert(row, at: Int.random(in: 0...near.count, using: &random))
            }
            check(old, near, "seed \(seed), near")
        }
    }

    @Test func `long lists with removed, inserted and moved blocks`() {
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            let old = (0..<400).map { Row(identity: $0) }
            var new = old
            var next = 400
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let start = Int.random(in: 0..<new.count, using: &random)
                let block = start..<min(start + [1, 2, 6, 30].randomElement(using: &random)!, new.count)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: new.removeSubrange(block)
                case 1:
                    let rows = (next..<(next + block.count)).map { Row(identity: $0) }
                    next += block.count
                    new.insert(contentsOf: rows, at: start)
                case 2:
                    let rows = Array(new[block])
                    new.removeSubrange(block)
                    new.insert(contentsOf: rows, at: Int.random(in: 0...new.count, using: &random))
                default: for index in block { new[index].contents += 1 }
                }
                if new.isEmpty { break }
            }
            check(old, new, "seed \(seed)")
            check(new, old, "seed \(seed), back")
        }
    }

    @Test func `rows that stay in order are not hashed unless one was inserted`() throws {
        let old = (0..<1_000).map { HashCountingID(number: $0) }
        var new = old
        for index in [900, 500, 499, 10] { new.remove(at: index) }
        HashCountingID.hashes.withLock { $0 = 0 }
        let edits = try listEdits(from: old, to: new, id: { $0 }, equal: ==)
        #expect(edits == [10, 499, 500, 900].map { .remove(HashCountingID(number: $0)) })
        #expect(HashCountingID.hashes.withLock { $0 } == 0)
        // Many inserted rows must be distinguished from the others, which hashes each new row once.
        new.insert(contentsOf: (2_000..<2_020).map { HashCountingID(number: $0) }, at: 100)
        _ = try listEdits(from: old, to: new, id: { $0 }, equal: ==)
        #expect(HashCountingID.hashes.withLock { $0 } <= new.count + 20)
    }

    @Test func `lists with the same storage are not compared`() throws {
        let rows = (0..<10).map { Row(identity: $0) }
        let edits = try listEdits(
            from: rows, to: rows,
            id: { (row: Row) -> Int in
                Issue.record("an identity was requested")
                return row.identity
            },
            equal: { _, _ in
                Issue.record("rows were compared")
                return true
            })
        #expect(edits.isEmpty)
    }

    @Test func `equal lists need no edits`() throws {
        #expect(try listEdits(from: [Row(identity: 1)], to: [Row(identity: 1)]).isEmpty)
    }

    @Test func `one changed row in the middle is one edit`() throws {
        let old = (0..<10).map { Row(identity: $0) }
        var new = old
        new[4].contents = 7
        #expect(try listEdits(from: old, to: new) == [.update(4, index: 4)])
        new.insert(Row(identity: 99), at: 5)
        #expect(try listEdits(from: old, to: new) == [.insert(index: 5, before: 5), .update(4, index: 4)])
    }

    @Test(arguments: [
        ([], [1, 1]), ([1, 2], [1, 2, 1]), ([1, 2], [2, 1, 2]), ([1, 2, 3], [1, 9, 9, 3]), ([1, 2, 3], [1, 3, 8, 3]),
        ([1, 2, 3], [1, 7, 8, 1, 2, 3]), ([1, 2, 3], [3, 3, 1]), ([1, 2, 3, 4], [9, 2, 3, 2, 8]),
        (Array(0..<40), Array(100..<120) + [5, 6, 7, 5] + Array(20..<40)),
    ])
    func `duplicate identities are rejected`(old: [Int], new: [Int]) {
        #expect(throws: DuplicateIdentity.self) {
            try listEdits(from: old.map { Row(identity: $0) }, to: new.map { Row(identity: $0) })
        }
    }
}
