import RxTesting
import Testing

@testable import Differences

private typealias TestSection = AnimatableSectionModel<Head, Row>

/// A section's header whose text may change.
private struct Head: IdentifiableType, Equatable {
    var identity: Int
    var text = 0
}

/// Applies one stage like a table view: removes deleted and moved items, then inserts in increasing order.
private func applied(_ stage: Changeset<TestSection>) -> [[Row]] {
    struct Held {
        var items: [Row?]
    }
    var sections: [Held?] = stage.originalSections.map { Held(items: $0.items) }
    func item(_ path: ItemPath) -> Row { stage.originalSections[path.sectionIndex].items[path.itemIndex] }
    for path in stage.updatedItems {
        let old = item(path)
        let new = stage.finalSections.flatMap(\.items).first { $0.identity == old.identity }!
        sections[path.sectionIndex]!.items[path.itemIndex] = new
    }
    let movedItems = stage.movedItems.map { (item($0.from), $0.to) }
    for path in stage.deletedItems + stage.movedItems.map(\.from) {
        sections[path.sectionIndex]!.items[path.itemIndex] = nil
    }
    let movedSections = stage.movedSections.map { (sections[$0.from]!, $0.to) }
    for place in stage.deletedSections + stage.movedSections.map(\.from) { sections[place] = nil }
    var result = sections.compactMap { $0.map { $0.items.compactMap(\.self) } }
    var incoming = movedSections.map { ($0.items.compactMap(\.self), $1) }
    incoming += stage.insertedSections.map { (stage.finalSections[$0].items, $0) }
    for (items, place) in incoming.sorted(by: { $0.1 < $1.1 }) { result.insert(items, at: place) }
    var rows = movedItems
    rows += stage.insertedItems.map { (stage.finalSections[$0.sectionIndex].items[$0.itemIndex], $0) }
    for (row, path) in rows.sorted(by: { ($0.1.sectionIndex, $0.1.itemIndex) < ($1.1.sectionIndex, $1.1.itemIndex) }) {
        result[path.sectionIndex].insert(row, at: path.itemIndex)
    }
    return result
}

@Suite struct DiffTests {
    private func check(
        _ initial: [TestSection], _ final: [TestSection], _ note: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            let stages = try Diff.differencesForSectionedView(initialSections: initial, finalSections: final)
            var current = initial
            for stage in stages {
                guard stage.originalSections == current, applied(stage) == stage.finalSections.map(\.items) else {
                    Issue.record("\(note) \(initial) -> \(final): \(stage)", sourceLocation: sourceLocation)
                    return
                }
                current = stage.finalSections
            }
            if current.map(\.items) != final.map(\.items) || current.map(\.identity) != final.map(\.identity) {
                Issue.record("\(note) \(initial) -> \(final): ends at \(current)", sourceLocation: sourceLocation)
            }
            #expect(stages.count <= 3)
        } catch {
            Issue.record("\(note) \(error)", sourceLocation: sourceLocation)
        }
    }

    /// Returns all ways to distribute `rows`, in every order, over sections of which each occurs at most once, in every
    /// order.
    private func arrangements(rows: Int, sections: Int) -> [[TestSection]] {
        func orders(_ rest: [Int], _ head: [Int] = []) -> [[Int]] {
            [head] + rest.flatMap { value in orders(rest.filter { $0 != value }, head + [value]) }
        }
        var result: [[TestSection]] = []
        for heads in orders(Array(0..<sections)) {
            for order in orders(Array(0..<rows)) {
                guard !heads.isEmpty else { continue }
                // Every way to split the order into as many pieces as there are sections.
                var cuts = [[Int]]([[]])
                for _ in 1..<heads.count {
                    cuts = cuts.flatMap { cut in ((cut.last ?? 0)...order.count).map { cut + [$0] } }
                }
                for cut in cuts {
                    let bounds = [0] + cut + [order.count]
                    result.append(
                        heads.enumerated().map { index, head in
                            let items = order[bounds[index]..<bounds[index + 1]]
                            return TestSection(model: Head(identity: head), items: items.map { Row(identity: $0) })
                        })
                }
            }
        }
        return result + [[]]
    }

    @Test func everySmallArrangement() {
        let all = arrangements(rows: 3, sections: 2)
        for initial in all {
            for final in all { check(initial, final) }
        }
    }

    @Test func randomSections() {
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            func list() -> [TestSection] {
                var rows = (0..<30).shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random))
                return (0..<6).shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)).map { head in
                    let count = Int.random(in: 0...rows.count, using: &random)
                    defer { rows.removeFirst(count) }
                    let items = rows.prefix(count).map {
                        Row(identity: $0, contents: Int.random(in: 0...1, using: &random))
                    }
                    return TestSection(model: Head(identity: head), items: items)
                }
            }
            check(list(), list(), "seed \(seed)")
        }
    }

    @Test func `long sections with a few changes`() {
        for seed in UInt64(1)...100 {
            var random = SeededGenerator(seed: seed)
            let initial = (0..<3).map { head in
                TestSection(
                    model: Head(identity: head), items: (0..<60).map { Row(identity: head * 60 + $0) })
            }
            var final = initial
            for change in 0..<Int.random(in: 1...15, using: &random) {
                let place = Int.random(in: 0..<3, using: &random)
                let other = Int.random(in: 0..<final.count, using: &random)
                let section = min(place, final.count - 1)
                switch Int.random(in: 0..<6, using: &random) {
                case 0 where !final[section].items.isEmpty:
                    final[section].items.removeLast(min(7, final[section].items.count))
                case 1: final[section].items.insert(Row(identity: 1_000 + change), at: 0)
                case 2, 3:
                    guard let index = final[section].items.indices.randomElement(using: &random) else { continue }
                    let row = final[section].items.remove(at: index)
                    final[other].items.insert(row, at: final[other].items.count / 2)
                case 4 where !final[section].items.isEmpty: final[section].items[0].contents += 1
                default: final.swapAt(section, other)
                }
            }
            if seed % 10 == 0 { final.remove(at: 0) }
            check(initial, final, "seed \(seed)")
            check(final, initial, "seed \(seed), back")
        }
    }

    @Test func `items that stay in their places share the storage of the final section`() throws {
        var items = (0..<100).map { Row(identity: $0) }
        let initial = TestSection(model: Head(identity: 1), items: items)
        items[50].contents = 1
        let stages = try Diff.differencesForSectionedView(
            initialSections: [initial], finalSections: [TestSection(original: initial, items: items)])
        #expect(stages.map(\.updatedItems) == [[ItemPath(sectionIndex: 0, itemIndex: 50)]])
        #expect(sharesStorage(stages[0].finalSections[0].items, items))
    }

    @Test func `an item that moves is found after many inserted ones`() throws {
        var items = (0..<30).map { Row(identity: $0) }
        let initial = TestSection(model: Head(identity: 1), items: items)
        items.append(items.remove(at: 3))
        items.insert(contentsOf: (100..<112).map { Row(identity: $0) }, at: 0)
        let stages = try Diff.differencesForSectionedView(
            initialSections: [initial], finalSections: [TestSection(original: initial, items: items)])
        #expect(stages.map(\.insertedItems.count) == [12])
        #expect(stages.map(\.movedItems.count) == [1])
    }

    @Test func `an item that changes its section is moved`() throws {
        let due = TestSection(model: Head(identity: 1), items: [Row(identity: 1), Row(identity: 2)])
        let done = TestSection(model: Head(identity: 2), items: [Row(identity: 3)])
        let stages = try Diff.differencesForSectionedView(
            initialSections: [due, done],
            finalSections: [
                TestSection(original: due, items: [Row(identity: 2)]),
                TestSection(original: done, items: [Row(identity: 1), Row(identity: 3)]),
            ])
        #expect(stages.count == 1)
        #expect(stages[0].movedItems.map(\.from) == [ItemPath(sectionIndex: 0, itemIndex: 0)])
        #expect(stages[0].movedItems.map(\.to) == [ItemPath(sectionIndex: 1, itemIndex: 0)])
    }

    @Test func `equal sections need no stages`() throws {
        let section = TestSection(model: Head(identity: 1), items: [Row(identity: 1)])
        #expect(try Diff.differencesForSectionedView(initialSections: [section], finalSections: [section]).isEmpty)
    }

    @Test func `duplicate identities are rejected`() {
        let one = TestSection(model: Head(identity: 1), items: [Row(identity: 1)])
        let other = TestSection(model: Head(identity: 2), items: [Row(identity: 1)])
        #expect(duplicate(from: [], to: [one, one]) is TestSection)
        #expect((duplicate(from: [], to: [one, other]) as? Row)?.identity == 1)
        #expect((duplicate(from: [one, other], to: []) as? Row)?.identity == 1)
        // The duplicate of an item that stays in its place.
        let twice = TestSection(model: Head(identity: 1), items: [Row(identity: 1), Row(identity: 5, contents: 1)])
        let copy = TestSection(model: Head(identity: 3), items: [Row(identity: 5, contents: 2)])
        #expect((duplicate(from: [twice], to: [twice, copy]) as? Row)?.contents == 2)
        #expect((duplicate(from: [twice], to: [copy, twice]) as? Row)?.contents == 1)
    }

    /// Returns the duplicate that the error names.
    private func duplicate(from initial: [TestSection], to final: [TestSection]) -> Any? {
        do {
            _ = try Diff.differencesForSectionedView(initialSections: initial, finalSections: final)
            return nil
        } catch Diff.Error.duplicateItem(let item) {
            return item
        } catch Diff.Error.duplicateSection(let section) {
            return section
        } catch {
            return nil
        }
    }
}
