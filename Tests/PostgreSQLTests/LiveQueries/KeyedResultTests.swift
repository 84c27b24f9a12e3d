import Differences
import RxTesting
import Testing

@testable import PostgreSQL

@Suite struct KeyedResultTests {
    /// A row of the table: its place in the order, whether the condition holds, and its contents.
    private struct Entry: Equatable, Sendable {
        var order: Int
        var isIncluded = true
        var title = "a"
    }

    /// A table, and the answers of a server that has it.
    private struct Table {
        var entries: [String: Entry] = [:]

        func rows(withKeys keys: Set<KeyText>? = nil, limit: Int? = nil) -> KeyedRows<Entry> {
            let rows = entries.filter { $0.value.isIncluded && keys?.contains(KeyText($0.key)) ?? true }
                .sorted { ($0.value.order, $0.key) < ($1.value.order, $1.key) }
                .prefix(limit ?? .max)
            return KeyedRows(keys: rows.map { KeyText($0.key) }, elements: rows.map(\.value))
        }
    }

    /// Returns the result after changes, and the number of answers that were needed.
    private func changed(
        _ result: KeyedResult<Entry>, _ keys: Set<String>, in table: Table, limit: Int? = nil
    ) -> (result: KeyedResult<Entry>?, answers: Int) {
        var question = result.keys.question(about: Set(keys.map { KeyText($0) }))
        for answers in 1...9 {
            let rows = table.rows(withKeys: question.keys)
            switch result.keys.change(question, to: rows.keys, limit: limit) {
            case .edits(let edits):
                var new = result
                let isChanged = new.apply(edits, of: rows)
                #expect(isChanged == nil || isChanged == (new.elements != result.elements))
                return (new, answers)
            case .between(let ranges): question = result.keys.question(question, between: ranges)
            case .unknown: return (nil, answers)
            }
        }
        return (nil, 9)
    }

    private func expect(
        _ result: KeyedResult<Entry>, toHave rows: KeyedRows<Entry>, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(result.keys.keys == rows.keys, comment, sourceLocation: sourceLocation)
        #expect(Array(result.elements) == rows.elements, comment, sourceLocation: sourceLocation)
    }

    /// A table of the rows "0" to "9" in this order.
    private let table = Table(
        entries: Dictionary(uniqueKeysWithValues: (0..<10).map { ("\($0)", Entry(order: 10 * $0)) }))

    private func expect(
        answers: Int = 1, _ keys: Set<String>, limit: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        after change: (inout [String: Entry]) -> Void
    ) {
        var table = table
        let result = KeyedResult(table.rows(limit: limit), sharedWith: nil)
        change(&table.entries)
        let change = changed(result, keys, in: table, limit: limit)
        #expect((change.result == nil ? 0 : change.answers) == answers, sourceLocation: sourceLocation)
        guard let new = change.result else { return }
        expect(new, toHave: table.rows(limit: limit), sourceLocation: sourceLocation)
    }

    // MARK: Changes for which the changed rows suffice

    @Test func contents() {
        expect(["4"]) { $0["4"]?.title = "b" }
        expect(["0", "9"]) {
            $0["0"]?.title = "b"
            $0["9"]?.title = "c"
        }
        expect(["4", "5", "6"]) { $0["5"]?.title = "b" }
        expect(["4"]) { $0["4"]?.order = 44 }
        expect(Set((0..<10).map { "\($0)" })) { for index in 0..<10 { $0["\(index)"]?.order *= -1 } }
    }

    @Test func rowsThatLeave() {
        expect(["4"]) { $0["4"] = nil }
        expect(["0", "1", "9"]) { for key in ["0", "1", "9"] { $0[key]?.isIncluded = false } }
        expect(Set((0..<10).map { "\($0)" })) { $0 = [:] }
    }

    @Test func rowsThatAreNew() {
        expect(["new"]) { $0["new"] = Entry(order: -1) }
        expect(["new", "newer"]) {
            $0["new"] = Entry(order: 200)
            $0["newer"] = Entry(order: 100)
        }
        expect(["other"]) { $0["other"] = Entry(order: 1, isIncluded: false) }
        // Beside a row that has changed too.
        expect(["new", "4"]) { $0["new"] = Entry(order: 41) }
    }

    @Test func rowsThatMove() {
        expect(["4"]) { $0["4"]?.order = 500 }
        expect(["4"]) { $0["4"]?.order = -1 }
        expect(["4", "5"]) { $0["4"]?.order = 55 }
        expect(["4", "7"]) {
            $0["4"]?.order = 71
            $0["7"]?.order = 41
        }
    }

    @Test func rowsWithinALimit() {
        expect(["2"], limit: 4) { $0["2"]?.title = "b" }
        expect(["new"], limit: 4) { $0["new"] = Entry(order: -1) }
        expect(["new"], limit: 4) { $0["new"] = Entry(order: 99) }
        expect(["8"], limit: 4) { $0["8"]?.title = "b" }
        expect(["8"], limit: 4) { $0["8"]?.order = -1 }
        expect(["8"], limit: 10) { $0["8"]?.title = "b" }
        // The rows are fewer than the limit.
        expect(["4"], limit: 20) { $0["4"] = nil }
        expect(["new"], limit: 20) { $0["new"] = Entry(order: 99) }
    }

    @Test func rowsThatMoveBetweenOthers() {
        expect(answers: 2, ["4"]) { $0["4"]?.order = 61 }
        expect(answers: 2, ["new"]) { $0["new"] = Entry(order: 61) }
        expect(answers: 2, ["4", "new"]) {
            $0["4"] = nil
            $0["new"] = Entry(order: 11)
        }
    }

    /// Each answer divides the rows between which the place is by 100.
    @Test(arguments: [(90, 2), (900, 3), (20_000, 4)]) func aRowThatMovesFar(count: Int, answers: Int) {
        var table = Table(
            entries: Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", Entry(order: 10 * $0)) }))
        for place in [1, count / 2, count - 2] {
            let result = KeyedResult(table.rows(), sharedWith: nil)
            table.entries["4"]?.order = 10 * place + 1
            let change = changed(result, ["4"], in: table)
            #expect(change.result?.keys.keys == table.rows().keys)
            #expect(change.answers <= answers)
        }
    }

    @Test func rowsThatALimitHasCutOff() {
        expect(answers: 0, ["2"], limit: 4) { $0["2"] = nil }
        expect(answers: 0, ["2"], limit: 4) { $0["2"]?.order = 500 }
        // The last row may now be after others.
        expect(answers: 0, ["3"], limit: 4) { $0["3"]?.title = "b" }
        expect(answers: 0, Set((0..<10).map { "\($0)" }), limit: 4) { $0["3"]?.order = 31 }
    }

    /// A change of which no notification has arrived yet.
    @Test func rowsBesideThatHaveChangedToo() {
        expect(answers: 0, ["4"]) {
            $0["4"]?.title = "b"
            $0["5"] = nil
        }
        expect(answers: 0, ["4"]) {
            $0["4"] = nil
            $0["3"]?.order = 51
        }
    }

    /// The border to the rows that the limit has cut off moves in a commit of which the notification arrives later.
    @Test func aBorderThatMovesLater() {
        var cut = Table(entries: [
            "p": Entry(order: 1), "y": Entry(order: 2), "z": Entry(order: 3), "w": Entry(order: 4),
        ])
        var result = KeyedResult(cut.rows(limit: 3), sharedWith: nil)
        cut.entries["c"] = Entry(order: 5)
        cut.entries["z"]?.order = 6
        // Shows c, which is wrong until the notification of z arrives.
        if let new = changed(result, ["c"], in: cut, limit: 3).result { result = new }
        #expect(changed(result, ["z"], in: cut, limit: 3).result == nil)

        var dropped = Table(
            entries: ["a": Entry(order: 1), "b": Entry(order: 5), "l": Entry(order: 9), "w": Entry(order: 10)])
        result = KeyedResult(dropped.rows(limit: 3), sharedWith: nil)
        dropped.entries["x"] = Entry(order: 3)
        dropped.entries["l"]?.order = 2
        if let new = changed(result, ["x"], in: dropped, limit: 3).result { result = new }
        #expect(changed(result, ["l"], in: dropped, limit: 3).result == nil)
    }

    /// Texts that are equal in Swift and different keys of the server.
    @Test func keysAreComparedByTheirBytes() {
        var table = Table()
        table.entries["e\u{301}"] = Entry(order: 1)
        let result = KeyedResult(table.rows(), sharedWith: nil)
        let other = KeyedRows(
            keys: [KeyText("\u{e9}"), KeyText("e\u{301}")], elements: [Entry(order: 0), Entry(order: 1)])
        let question = result.keys.question(about: [KeyText("\u{e9}")])
        #expect(question.keys.count == 2)
        guard case .edits(let edits) = result.keys.change(question, to: other.keys, limit: nil) else {
            Issue.record("The new row is not placed.")
            return
        }
        var new = result
        _ = new.apply(edits, of: other)
        #expect(new.keys.keys == other.keys)
    }

    // MARK: Random changes

    /// Notifications arrive late, so that rows are read in states of which later ones tell. When all have arrived, the
    /// rows are those of the table.
    @Test(arguments: 1...200 as ClosedRange<UInt64>) func randomChangesWithLateNotifications(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = [nil, nil, 3, 6].randomElement(using: &random)!
        var table = table
        var result = KeyedResult(table.rows(limit: limit), sharedWith: nil)
        var (waiting, readsByKey, wholeReads): ([Set<String>], Int, Int) = ([], 0, 0)
        for step in 0..<120 {
            if step < 110 { waiting.append(change(&table, &random)) }
            if step < 110, Bool.random(using: &random) { continue }
            // The notifications of some commits arrive together.
            let count = step < 110 ? Int.random(in: 1...waiting.count, using: &random) : waiting.count
            let keys = waiting.prefix(count).reduce(into: Set()) { $0.formUnion($1) }
            waiting.removeFirst(count)
            if let new = changed(result, keys, in: table, limit: limit).result {
                (result, readsByKey) = (new, readsByKey + 1)
            } else {
                result = KeyedResult(table.rows(limit: limit), sharedWith: result.elements)
                wholeReads += 1
            }
            if waiting.isEmpty { expect(result, toHave: table.rows(limit: limit), "seed \(seed), step \(step)") }
        }
        #expect(readsByKey > 5 && (wholeReads > 5 || limit == nil))
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
