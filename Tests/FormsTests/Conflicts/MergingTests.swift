import Forms
import RxTesting
import Testing

@Suite struct MergingTests {
    @Test(
        arguments: [
            ("buy milk", "buy oat milk", "buy milk today", "buy oat milk today"),
            ("buy milk", "buy milk", "buy bread", "buy bread"),
            ("buy milk", "buy bread", "buy bread", "buy bread"),
            ("buy milk", "buy bread", "buy eggs", nil),
            ("a b c d", "x b c d", "a b c y", "x b c y"),
            ("a b", "b", "a", nil),
            ("a\nb", "a\nc", "a\nb\nd", nil),
            ("", "mine", "theirs", nil),
            ("a\nb\nc\n", "a!\nb\nc\n", "a\nb\nc?\n", "a!\nb\nc?\n"),
            ("a\nb\nc", "a\nb\nc\nd", "a 1\nb\nc", "a 1\nb\nc\nd"),
            ("a\nb\nc\n", "a\nb\nc\nd\n", "a 1\nb\nc\n", "a 1\nb\nc\nd\n"),
            ("한 두 세 네", "하나 두 세 네", "한 두 세 넷", "하나 두 세 넷"),
        ] as [(String, String, String, String?)])
    func texts(base: String, mine: String, theirs: String, merged: String?) {
        #expect(Merging.texts(base: base, mine: mine, theirs: theirs) == merged)
        #expect(Merging.texts(base: base, mine: theirs, theirs: mine) == merged)
    }

    /// Two people who edit parts that do not touch never contradict each other, and lose nothing.
    @Test(arguments: 0..<200) func `changes of separate parts are both in the result`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let base = (0..<Int.random(in: 3...60, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
        let middle = Int.random(in: 1..<base.count - 1, using: &random)
        // The element in the middle is unique, so that no other alignment of the versions is possible.
        let parts = (Array(base[..<middle]), [-1], Array(base[(middle + 1)...]))
        func edited(_ part: [Int]) -> [Int] {
            var part = part
            for _ in 0...Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0...part.count, using: &random)
                if Bool.random(using: &random), place < part.count {
                    part.remove(at: place)
                } else {
                    part.insert(Int.random(in: 0...5, using: &random), at: place)
                }
            }
            return part
        }
        let (left, right) = (edited(parts.0), edited(parts.2))
        let merged = Merging.elements(
            base: parts.0 + [-1] + parts.2, mine: left + [-1] + parts.2, theirs: parts.0 + [-1] + right)
        // Edits at both sides of the middle touch neither it nor each other.
        #expect(merged == left + [-1] + right)
    }

    @Test func `one version without changes gives the other one, however long`() {
        let base = Array(0..<100_000)
        var mine = base
        mine[50_000] = -1
        #expect(Merging.elements(base: base, mine: mine, theirs: base) == mine)
        #expect(Merging.elements(base: base, mine: base, theirs: mine) == mine)
    }

    @Test(arguments: [" ", "\n"]) func `many changed words or lines are a contradiction`(separator: String) {
        func text(_ count: Int) -> String { (0..<count).map(String.init).joined(separator: separator) }
        #expect(Merging.texts(base: "start", mine: text(600), theirs: "start again") == nil)
        #expect(Merging.texts(base: text(600), mine: "", theirs: text(600) + " more") == nil)
        // The length of the text does not matter.
        let base = text(5_000)
        #expect(Merging.texts(base: base, mine: "a" + base, theirs: base + "z") == "a" + base + "z")
    }

    @Test func `a long change is a contradiction instead of a long search`() {
        let mine = (0..<600).map { $0 * 2 }
        #expect(Merging.elements(base: Array(0..<600), mine: mine, theirs: Array(0..<600)) == nil)
    }
}
