import HTMLTemplates
import RxTesting
import Testing

@testable import Live

struct SharedListsTests {
    private struct Row: TemplateModel, Equatable {
        let id: Int
        static let templateKeys = TemplateKeys<Row> { key in key("id", \.id) }
    }

    /// Regardless of the lists that other pages have shown: a slice of an array contains exactly those rows, also if
    /// the array was changed in place or has the same length as another.
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `a list contains exactly the rows that it was created from`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let lists = SharedLists()
        var arrays = (0..<4).map { _ in (0..<8).map { Row(id: $0) } }
        for turn in 0..<400 {
            let index = Int.random(in: arrays.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: arrays[index].shuffle(using: &random)
            case 1: arrays[index] = arrays.randomElement(using: &random)!
            case 2: arrays[index] = (0..<Int.random(in: 0..<10, using: &random)).map { Row(id: $0 % 5) }
            default: break
            }
            let rows = arrays[index]
            let start = Int.random(in: 0...rows.count, using: &random)
            let range = start..<Int.random(in: start...rows.count, using: &random)
            let make = { (part: ArraySlice<Row>) in TemplateList(Array(part)) { "\($0.id)" } }
            let list =
                range == 0..<rows.count
                ? lists.list(of: rows) { make($0[...]) } : lists.list(of: rows, in: range, make)
            let shown = try #require(list.count == 0 ? [] : list.rows(as: Row.self))
            #expect(shown == Array(rows[range]), "turn \(turn)")
        }
    }

    @Test func equalRowsShareAList() {
        let lists = SharedLists()
        let rows = (0..<8).map { Row(id: $0) }
        let make = { (part: ArraySlice<Row>) in TemplateList(Array(part)) { "\($0.id)" } }
        let first = lists.list(of: rows, in: 2..<5, make)
        for same in [rows, rows.map { Row(id: $0.id) }] {
            #expect(lists.list(of: same, in: 2..<5, make).storageIdentity == first.storageIdentity)
        }
    }

    @Test func `empty lists of a type are one`() {
        let lists = SharedLists()
        let make = { (part: ArraySlice<Row>) in TemplateList(Array(part)) { "\($0.id)" } }
        let first = lists.list(of: [], in: 0..<0, make)
        #expect(first.isEmpty)
        #expect(lists.list(of: [Row(id: 1)], in: 1..<1, make).storageIdentity == first.storageIdentity)
        let others = lists.list(of: [Other]()) { TemplateList($0) { "\($0.id)" } }
        #expect(others.storageIdentity != first.storageIdentity)
    }

    private struct Other: TemplateModel, Equatable {
        let id: Int
        static let templateKeys = TemplateKeys<Other> { key in key("id", \.id) }
    }

    /// Also after an array of the same length, and with another size of the windows.
    @Test func firstWindowsAreSharedForTheSameArrayAndStep() {
        let lists = SharedLists()
        func windows(_ ids: ClosedRange<Int>, step: Int) -> TemplateList {
            let rows = lists.array(equalTo: ids.map { Row(id: $0) })
            return lists.firstWindows(on: rows, step: step) { TemplateList(Array(rows.prefix(step))) { "\($0.id)" } }
        }
        let first = windows(1...8, step: 4)
        #expect(first.rows(as: Row.self)?.map(\.id) == [1, 2, 3, 4])
        #expect(windows(2...9, step: 4).rows(as: Row.self)?.map(\.id) == [2, 3, 4, 5])
        #expect(windows(1...8, step: 2).rows(as: Row.self)?.map(\.id) == [1, 2])
        #expect(windows(1...8, step: 4).storageIdentity == first.storageIdentity)
    }
}
