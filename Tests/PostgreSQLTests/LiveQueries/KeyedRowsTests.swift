import Differences
import RxTesting
import Testing

@testable import PostgreSQL

@Suite struct KeyedRowsTests {
    /// A row of the table: its place in the order, whether the condition holds, and its contents.
    private struct Entry: Equatable, Sendable {
        var order: Int
        var isIncluded = true
        var title = "a"
    }

    /// A table, and the answers of a server that has it.
    private struct Table {
        var entries: [String: Entry] = [:]

        func rows(withKeys keys: Set<String>? = nil, limit: Int? = nil) -> [KeyedRows<Entry>.Row] {
            let rows = entries.filter { $0.value.isIncluded && keys?.contains($0.key) ?? true }
                .sorted { ($0.value.order, $0.key) < ($1.value.order, $1.key) }
            return rows.prefix(limit ?? .max).map { (key: $0.key, element: $0.value) }
        }
    }

    private func changed(
        _ rows: KeyedRows<Entry>, _ keys: Set<String>, in table: Table, limit: Int? = nil
    ) -> KeyedRows<Entry>? {
        let question = rows.question(about: keys)
        return rows.changed(question, to: table.rows(withKeys: question.keys), limit: limit)
    }

    /// A table of the rows "0" to "9" in this order.
    private let table = Table(
        entries: Dictionary(uniqueKeysWithValues: (0..<10).map { ("\($0)", Entry(order: 10 * $0)) }))

    private func expect(
        _ isEnough: Bool, _ keys: Set<String>, limit: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        after change: (inout [String: Entry]) -> Void
    ) {
        var table = table
        let rows = KeyedRows(table.rows(limit: limit), sharedWith: nil)
        change(&table.entries)
        let new = changed(rows, keys, in: table, limit: limit)
        #expect((new != nil) == isEnough, sourceLocation: sourceLocation)
        guard let new else { return }
        let expected = table.rows(limit: limit)
        #expect(new.keys == expected.map(\.key), sourceLocation: sourceLocation)
        #expect(Array(new.elements) == expected.map(\.element), sourceLocation: sourceLocation)
    }

    // MARK: Changes for which the changed rows suffice

    @Test func contents() {
        expect(true, ["4"]) { $0["4"]?.title = "b" }
        expect(true, ["0", "9"]) {
            $0["0"]?.title = "b"
            $0["9"]?.title = "c"
        }
        expect(true, ["4", "5", "6"]) { $0["5"]?.title = "b" }
        expect(true, ["4"]) { $0["4"]?.order = 44 }
        expect(true, Set((0..<10).map { "\($0)" })) { for index in 0..<10 { $0["\(index)"]?.order *= -1 } }
    }

    @Test func rowsThatLeave() {
        expect(true, ["4"]) { $0["4"] = nil }
        expect(true, ["0", "1", "9"]) { for key in ["0", "1", "9"] { $0[key]?.isIncluded = false } }
        expect(true, Set((0..<10).map { "\($0)" })) { $0 = [:] }
    }

    @Test func rowsThatAreNew() {
        expect(true, ["new"]) { $0["new"] = Entry(order: -1) }
        expect(true, ["new", "newer"]) {
            $0["new"] = Entry(order: 200)
            $0["newer"] = Entry(order: 100)
        }
        expect(true, ["other"]) { $0["other"] = Entry(order: 1, isIncluded: false) }
        // Beside a row that has changed too.
        expect(true, ["new", "4"]) { $0["new"] = Entry(order: 41) }
    }

    @Test func rowsThatMove() {
        expect(true, ["4"]) { $0["4"]?.order = 500 }
        expect(true, ["4"]) { $0["4"]?.order = -1 }
        expect(true, ["4", "5"]) { $0["4"]?.order = 55 }
        expect(true, ["4", "7"]) {
            $0["4"]?.order = 71
            $0["7"]?.order = 41
        }
    }

    @Test func rowsWithinALimit() {
        expect(true, ["2"], limit: 4) { $0["2"]?.title = "b" }
        expect(true, ["new"], limit: 4) { $0["new"] = Entry(order: -1) }
        expect(true, ["new"], limit: 4) { $0["new"] = Entry(order: 99) }
        expect(true, ["8"], limit: 4) { $0["8"]?.title = "b" }
        expect(true, ["8"], limit: 4) { $0["8"]?.order = -1 }
        expect(true, ["8"], limit: 10) { $0["8"]?.title = "b" }
        // The rows are fewer than the limit.
        expect(true, ["4"], limit: 20) { $0["4"] = nil }
        expect(true, ["new"], limit: 20) { $0["new"] = Entry(order: 99) }
    }

    // MARK: Changes after which the result must be read whole

    @Test func rowsThatMoveBetweenOthers() {
        expect(false, ["4"]) { $0["4"]?.order = 61 }
        expect(false, ["new"]) { $0["new"] = Entry(order: 61) }
        expect(false, ["4", "new"]) {
            $0["4"] = nil
            $0["new"] = Entry(order: 11)
        }
    }

    @Test func rowsThatALimitHasCutOff() {
        expect(false, ["2"], limit: 4) { $0["2"] = nil }
        expect(false, ["2"], limit: 4) { $0["2"]?.order = 500 }
        // The last row may now be after others.
        expect(false, ["3"], limit: 4) { $0["3"]?.title = "b" }
        expect(false, Set((0..<10).map { "\($0)" }), limit: 4) { $0["3"]?.order = 31 }
    }

    /// A change of which no notification has arrived yet.
    @Test func rowsBesideThatHaveChangedToo() {
        expect(false, ["4"]) {
            $0["4"]?.title = "b"
            $0["5"] = nil
        }
        expect(false, ["4"]) {
            $0["4"]?.title = "b"
            $0["5"]?.order = 39
        }
        expect(false, ["4"]) {
            $0["4"] = nil
            $0["3"]?.order = 51
        }
    }

    // MARK: Random changes

    /// Notifications arrive late, so that rows are read in states of which later ones tell. When all have arrived, the
    /// rows are those of the table.
    @Test(arguments: 1...200 as ClosedRange<UInt64>) func randomChangesWithLateNotifications(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = [nil, nil, 3, 6].randomElement(using: &random)!
        var table = table
        var rows = KeyedRows(table.rows(limit: limit), sharedWith: nil)
        var (waiting, readsByKey, wholeReads): ([Set<String>], Int, Int) = ([], 0, 0)
        for step in 0..<120 {
            if step < 110 { waiting.append(change(&table, &random)) }
            if step < 110, Bool.random(using: &random) { continue }
            // The notifications of some commits arrive together.
            let count = step < 110 ? Int.random(in: 1...waiting.count, using: &random) : waiting.count
            let keys = waiting.prefix(count).reduce(into: Set()) { $0.formUnion($1) }
            waiting.removeFirst(count)
            if let new = changed(rows, keys, in: table, limit: limit) {
                (rows, readsByKey) = (new, readsByKey + 1)
            } else {
                (rows, wholeReads) = (KeyedRows(table.rows(limit: limit), sharedWith: rows.elements), wholeReads + 1)
            }
            guard waiting.isEmpty else { continue }
            let expected = table.rows(limit: limit)
            #expect(rows.keys == expected.map(\.key), "seed \(seed), step \(step)")
            #expect(Array(rows.elements) == expected.map(\.element), "seed \(seed), step \(step)")
        }
        #expect(readsByKey > 5 && wholeReads > 5)
    }

    /// Makes one to three changes, and returns the keys of the rows.
    private func change(_ table: inout Table, _ random: inout SeededGenerator) -> Set<String> {
        let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in "\(Int.random(in: 0..<14, using: &random))" }
        for key in keys {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: table.entries[key] = nil
            case 1: table.entries[key, default: Entry(order: 0)].isIncluded.toggle()
            case 2: table.entries[key, default: Entry(order: 0)].order = Int.random(in: -3..<100, using: &random)
            default: table.entries[key, default: Entry(order: 50)].title = "\(Int.random(in: 0..<100, using: &random))"
            }
        }
        return Set(keys)
    }
}
