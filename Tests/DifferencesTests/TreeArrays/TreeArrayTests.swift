import RxTesting
import Testing

@testable import Differences

/// Returns a random size that is often near the boundaries between leaves and between heights.
func randomSize(_ random: inout SeededGenerator) -> Int {
    let sizes = [0, 1, 5, 63, 64, 65, 200, 2_047, 2_048, 2_049, 5_000]
    return sizes.randomElement(using: &random)! + Int.random(in: 0...2, using: &random)
}

extension TreeArray {
    /// Makes a random change and the same change of an array.
    mutating func change(_ array: inout [Element], to element: Element, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
            let index = Int.random(in: 0...array.count, using: &random)
            insert(element, at: index)
            array.insert(element, at: index)
        case 2, 3:
            guard let index = array.indices.randomElement(using: &random) else { return }
            remove(at: index)
            array.remove(at: index)
        case 4:
            guard let index = array.indices.randomElement(using: &random) else { return }
            replace(at: index, with: element)
            array[index] = element
        case 5:
            append(element)
            array.append(element)
        default:
            guard let from = array.indices.randomElement(using: &random) else { return }
            let to = Int.random(in: 0..<array.count, using: &random)
            insert(remove(at: from), at: to)
            array.insert(array.remove(at: from), at: to)
        }
    }
}

@Suite struct TreeArrayTests {
    @Test func `random changes are those of an array and leave earlier versions unchanged`() {
        for seed in UInt64(1)...25 {
            var random = SeededGenerator(seed: seed)
            var array = (0..<randomSize(&random)).map { $0 }
            var tree = TreeArray(array)
            var versions: [(tree: TreeArray<Int>, array: [Int])] = []
            for step in 0..<200 {
                if step % 20 == 0 { versions.append((tree, array)) }
                tree.change(&array, to: 100_000 + step, &random)
            }
            versions.append((tree, array))
            for (version, expected) in versions {
                #expect(Array(version) == expected, "seed \(seed)")
                #expect(version.count == expected.count, "seed \(seed)")
                #expect(version.indices.map { version[$0] } == expected, "seed \(seed)")
                #expect(version == TreeArray(expected), "seed \(seed)")
                checkStructure(of: version, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [0, 1, 63, 64, 65, 2_048, 2_049, 5_000])
    func `an array of leaves has their elements`(count: Int) {
        let elements = Array(0..<count)
        let size = TreeArray<Int>.leafCapacity
        let tree = TreeArray(
            leaves: stride(from: 0, to: count, by: size).map { Array(elements[$0..<min($0 + size, count)]) })
        #expect(Array(tree) == elements)
        checkStructure(of: tree, "\(count) elements")
        #expect(TreeArray<Int>(leaves: [[]]).isEmpty)
    }

    @Test func `the transformed elements are in the same places`() {
        for seed in UInt64(1)...10 {
            var random = SeededGenerator(seed: seed)
            var array = (0..<randomSize(&random)).map { $0 }
            var tree = TreeArray(array)
            for step in 0..<50 { tree.change(&array, to: 100_000 + step, &random) }
            let negative = tree.mapElements { -$0 }
            #expect(Array(negative) == array.map { -$0 }, "seed \(seed)")
            checkStructure(of: negative, "seed \(seed)")
        }
    }

    /// Checks the counts and sizes of all nodes.
    func checkStructure(of tree: TreeArray<Int>, _ note: String, sourceLocation: SourceLocation = #_sourceLocation) {
        func check(_ node: TreeNode<Int>) -> Bool {
            if node.height == 0 {
                return node.count == node.elements.count && node.count <= 64 && (node.count > 0 || node === tree.root)
            }
            return !node.children.isEmpty && node.children.count <= 32
                && node.children.allSatisfy { $0.height == node.height - 1 && check($0) }
                && node.ends.last == node.count && node.count == node.children.reduce(0) { $0 + $1.count }
        }
        #expect(check(tree.root), "\(note)", sourceLocation: sourceLocation)
        // With a third of the entries everywhere, four levels contain more than 100,000 elements.
        #expect(tree.root.height <= 3, "\(note)", sourceLocation: sourceLocation)
    }

    @Test func `a tree from which everything is removed is empty`() {
        var random = SeededGenerator(seed: 7)
        var tree = TreeArray(0..<5_000)
        let before = tree
        while !tree.isEmpty {
            tree.remove(at: Int.random(in: 0..<tree.count, using: &random))
            if tree.count % 500 == 0 { checkStructure(of: tree, "\(tree.count) left") }
        }
        #expect(tree == [])
        tree.append(1)
        #expect(tree == [1])
        #expect(before.elementsEqual(0..<5_000))
    }

    @Test func `appended elements fill the leaves`() {
        var tree = TreeArray<Int>()
        for element in 0..<10_000 { tree.append(element) }
        #expect(tree.elementsEqual(0..<10_000))
        var leaves = 0
        tree.forEachContiguousPiece { _ in leaves += 1 }
        #expect(leaves == 157)
    }

    @Test func `a change copies one leaf and the path to it`() {
        let before = TreeArray(0..<100_000)
        var after = before
        after.replace(at: 50_000, with: -1)
        var nodes: Set<ObjectIdentifier> = []
        func visit(_ node: TreeNode<Int>, _ body: (TreeNode<Int>) -> Void) {
            body(node)
            for child in node.children { visit(child, body) }
        }
        visit(before.root) { nodes.insert(ObjectIdentifier($0)) }
        var copied = 0
        visit(after.root) { if !nodes.contains(ObjectIdentifier($0)) { copied += 1 } }
        #expect(copied == 4)  // The root, two branches and a leaf.

        // Without another version, the change is made in place.
        let root = ObjectIdentifier(after.root)
        after.remove(at: 99)
        #expect(ObjectIdentifier(after.root) == root)
    }

    @Test func `the partitioning index is found with few calls`() {
        for count in [0, 1, 64, 65, 3_000] {
            let tree = TreeArray(0..<count)
            for bound in [0, 1, 63, 64, 65, 1_500, 3_000] {
                var calls = 0
                let index = tree.partitioningIndex {
                    calls += 1
                    return $0 >= bound
                }
                #expect(index == min(bound, count))
                #expect(calls <= 18)
            }
        }
    }

    @Test func `equality does not depend on the structure`() {
        var grown: TreeArray<Int> = []
        for element in (0..<3_000).reversed() { grown.insert(element, at: 0) }
        let built = TreeArray(0..<3_000)
        #expect(grown == built)
        #expect(grown.hashValue == built.hashValue)
        #expect(!grown.sharesStorage(with: built))
        grown.replace(at: 2_999, with: 0)
        #expect(grown != built)
        #expect(TreeArray([1, 1, 1]) != TreeArray([1, 1]))
    }

    /// Its texts are longer than those that a `String` contains itself, and there is padding between its parts.
    private struct Row: Equatable, Sendable {
        var flag: Bool
        var title: String
        var number: Int16

        init(_ number: Int) {
            (flag, title, self.number) = (number % 2 == 0, "A row with the number \(number)", Int16(number % 1_000))
        }
    }

    /// Rows with the same bytes are not compared; equal rows with other bytes are.
    @Test func `arrays are equal if their rows are, whatever their bytes`() {
        for seed in 1...50 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let rows = (0..<Int.random(in: 1...200, using: &random)).map(Row.init)
            let first = TreeArray(rows)
            var other = first
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                let place = rows.indices.randomElement(using: &random)!
                other.replace(at: place, with: Row(place))
            }
            #expect(other == first, "seed \(seed)")
            #expect(TreeArray(rows.indices.map(Row.init)) == first, "seed \(seed)")
            let place = rows.indices.randomElement(using: &random)!
            var changed = rows[place]
            switch Int.random(in: 0...2, using: &random) {
            case 0: changed.flag.toggle()
            case 1: changed.title += "!"
            default: changed.number += 1
            }
            other.replace(at: place, with: changed)
            #expect(other != first, "seed \(seed)")
            #expect(rows.equals(place, rows, place, count: rows.count - place), "seed \(seed)")
            #expect(!rows.equals(place, Array(other), place, count: 1), "seed \(seed)")
            #expect(rows.equals(0, Array(other), 0, count: place), "seed \(seed)")
        }
        #expect(TreeArray([Never]()) == TreeArray([Never]()))
    }

    @Test func `an iterator keeps its version`() {
        var tree = TreeArray(0..<200)
        var iterator = tree.makeIterator()
        tree.remove(at: 0)
        tree.replace(at: 150, with: 0)
        #expect(Array(IteratorSequence(iterator)) == Array(0..<200))
        #expect(iterator.next() == 0)
    }

    @Test func `a tree is described like an array`() {
        let tree: TreeArray = ["a", "b"]
        #expect("\(tree)" == #"["a", "b"]"#)
        #expect(tree.sharesStorage(with: TreeArray(tree)))
        #expect(Array(tree[1...]) == ["b"])
    }
}
