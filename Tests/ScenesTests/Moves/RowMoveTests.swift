import Differences
import Scenes
import Testing

/// Moves of rows, applied to lists.
@Suite struct RowMoveTests {
    private struct Row: IdentifiableType, Equatable {
        let identity: Int
        var text = ""

        init(_ identity: Int, _ text: String = "") { (self.identity, self.text) = (identity, text) }
    }

    /// Returns the identities after a move in a list of three rows.
    private func moved(_ row: Int, before: Int?, to list: String = "a") -> [Int] {
        let move = RowMove(Row(row), to: list, before: before.map { Row($0) })
        return move.applied(to: [1, 2, 3].map { Row($0) }, of: "a").map(\.identity)
    }

    @Test func `a row goes before another one or to the end of its list`() {
        #expect(moved(1, before: 3) == [2, 1, 3])
        #expect(moved(3, before: 1) == [3, 1, 2])
        #expect(moved(2, before: nil) == [1, 3, 2])
        #expect(moved(2, before: 3) == [1, 2, 3])
    }

    @Test func `a row leaves its list for another one, and a row from elsewhere is inserted`() {
        #expect(moved(2, before: nil, to: "b") == [1, 3])
        #expect(moved(4, before: 2) == [1, 4, 2, 3])
        #expect(moved(4, before: nil, to: "b") == [1, 2, 3])
    }

    @Test func `a row whose neighbor no longer exists becomes the last one`() {
        #expect(moved(1, before: 9) == [2, 3, 1])
    }

    @Test func `the list's own version of the row is moved`() {
        let move = RowMove(Row(1, "old"), to: "a")
        #expect(move.applied(to: [Row(1, "new"), Row(2)], of: "a") == [Row(2), Row(1, "new")])
    }
}
