import HTTP
import Testing

@testable import Live

struct PatchHistoryTests {
    private let assembler: PatchAssembler

    init() throws {
        assembler = PatchAssembler(firstID: 100, encoder: try GzipEncoder())
    }

    private func patch(_ text: String) -> Patch {
        assembler.patch(of: [.content("f0", Array(text.utf8))])
    }

    @Test func `the history returns the patches after an ID`() {
        var history = PatchHistory(renderedAt: 100)
        let patches = (0..<3).map { patch("\($0)") }
        for patch in patches { history.append(patch) }
        #expect(history.patches(after: nil)?.map(\.id) == [101, 102, 103])
        #expect(history.patches(after: 100)?.map(\.id) == [101, 102, 103])
        #expect(history.patches(after: 102)?.map(\.id) == [103])
        #expect(history.patches(after: 103)?.isEmpty == true)
    }

    @Test func `unknown IDs return nil`() {
        var history = PatchHistory(renderedAt: 100)
        history.append(patch("a"))
        #expect(history.patches(after: 99) == nil)
        #expect(history.patches(after: 5000) == nil)
    }

    @Test func `the oldest patches are discarded`() {
        var history = PatchHistory(renderedAt: 100)
        for number in 0...PatchHistory.maximumCount { history.append(patch("\(number)")) }
        #expect(history.patches(after: nil) == nil)
        #expect(history.patches(after: 101)?.count == PatchHistory.maximumCount)
    }

    @Test func `large patches are discarded`() {
        var history = PatchHistory(renderedAt: 100)
        history.append(patch(String(repeating: "x", count: PatchHistory.maximumBytes)))
        #expect(history.patches(after: nil) == nil)
        #expect(history.patches(after: 101)?.isEmpty == true)
    }

    @Test func `equal operations in one turn share a patch`() {
        let operation = Operation.content("f0", Array("x".utf8))
        let first = assembler.patch(of: [operation])
        #expect(assembler.patch(of: [operation]) === first)
        assembler.endTurn()
        #expect(assembler.patch(of: [operation]) !== first)
    }
}
