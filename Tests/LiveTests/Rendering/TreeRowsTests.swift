import Differences
import HTMLTemplates
import Synchronization
import Testing

@testable import Live

/// The number of rows that a change of a long list reads and compares.
@Suite(.serialized) struct TreeRowsTests {
    /// A row that counts how often rows are compared or identified.
    struct Counted: TemplateModel, IdentifiableType, Equatable {
        static let uses = Atomic<Int>(0)
        let id: Int
        var text = ""

        var identity: Int {
            Self.uses.add(1, ordering: .relaxed)
            return id
        }

        static func == (one: Counted, other: Counted) -> Bool {
            uses.add(1, ordering: .relaxed)
            return one.id == other.id && one.text == other.text
        }

        static let templateKeys = TemplateKeys<Counted> { key in key("text", \.text) }
    }

    private let lists = SharedLists()
    private let rows = TreeArray((0..<100_000).map { Counted(id: $0) })

    private func uses(_ work: () throws -> Void) rethrows -> Int {
        Counted.uses.store(0, ordering: .relaxed)
        try work()
        return Counted.uses.load(ordering: .relaxed)
    }

    @Test func `a changed row of a long list costs the comparison of its leaves`() throws {
        let old = lists.list(of: rows)
        var changed = rows
        changed.replace(at: 50_000, with: Counted(id: 50_000, text: "new"))
        var edits: [ListEdit<String>] = []
        let uses = try uses {
            let new = lists.list(of: changed)
            #expect(new != old)
            edits = try new.edits(from: old)
        }
        #expect(edits == [.update("50000", index: 50_000)])
        #expect(uses < 1_000)
    }

    @Test func `pages with the same version share a list`() {
        let list = lists.list(of: rows)
        let uses = uses { #expect(lists.list(of: rows).storageIdentity == list.storageIdentity) }
        #expect(uses == 0)
        #expect(lists.list(of: TreeArray(Array(rows))).storageIdentity == list.storageIdentity)
    }

    @Test func `a change outside a window reads no rows in it`() {
        var window = RowWindow<TreeArray<Counted>>(ListWindow(step: 100, from: 40_000))
        let isFirstChanged = window.take(rows)
        #expect(isFirstChanged)
        for index in [0, 39_000, 41_000, 99_999] {
            var changed = rows
            changed.insert(Counted(id: -1), at: index)
            var (isChanged, next) = (true, window)
            let uses = uses { isChanged = next.take(changed) }
            #expect(!isChanged)
            #expect(uses < 10)
            #expect(next.window.range.lowerBound == (index < 40_000 ? 40_001 : 40_000))
        }
        var changed = rows
        changed.replace(at: 40_050, with: Counted(id: 40_050, text: "new"))
        let isChanged = window.take(changed)
        #expect(isChanged)
    }

    @Test func `a pressed row in the window is found there`() {
        var window = RowWindow<TreeArray<Counted>>(ListWindow(step: 100, from: 40_000))
        _ = window.take(rows)
        let uses = uses { #expect(window.row(withID: "40050")?.id == 40_050) }
        #expect(uses <= 100)
        #expect(window.row(withID: "+40050") == nil)
    }

    @Test(arguments: [("30000", true), ("29999", false), ("50099", true), ("50100", false), ("100000", false)])
    func `a pressed row near the window is found, without a search of the whole list`(id: String, isNear: Bool) {
        var window = RowWindow<TreeArray<Counted>>(ListWindow(step: 100, from: 40_000))
        _ = window.take(rows)
        let uses = uses { #expect(window.row(withID: id)?.id == (isNear ? Int(id) : nil)) }
        #expect(uses <= 20_300)
    }

    @Test func `a pressed row is found anywhere in a list that is not very long`() {
        for (count, start) in [(1, 0), (10_100, 0), (10_100, 10_000), (20_100, 10_000)] {
            let rows = TreeArray((0..<count).map { Counted(id: $0) })
            var window = RowWindow<TreeArray<Counted>>(ListWindow(step: 100, from: start))
            _ = window.take(rows)
            for id in [0, count / 2, count - 1] { #expect(window.row(withID: "\(id)")?.id == id) }
            #expect(window.row(withID: "\(count)") == nil)
        }
    }

    @Test func `identities are written like their descriptions`() {
        #expect(RowIdentity.text("a b") == "a b")
        #expect(RowIdentity.text(-7) == "-7")
        #expect(RowIdentity.text(UInt8(7)) == "7")
        let isThis = RowIdentity.matcher(of: UInt8.self, "7")
        #expect(isThis(7) && !isThis(8))
    }
}
