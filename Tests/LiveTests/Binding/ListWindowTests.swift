import RxTesting
import Testing

@testable import Live

struct ListWindowTests {
    private func window(_ total: Int, step: Int = 10, from start: Int = 0) -> ListWindow {
        var window = ListWindow(step: step, from: start)
        window.fit(total: total)
        return window
    }

    @Test func `a new window has the size of one step`() {
        #expect(window(1000).range == 0..<10)
        #expect(window(1000, from: 200).range == 200..<210)
        #expect(window(5).range == 0..<5)
        #expect(window(0).range == 0..<0)
        #expect(window(25, from: 200).range == 15..<25)
    }

    @Test func `a window grows at the requested end up to three steps`() {
        var window = window(1000)
        window.show(from: window.next)
        window.show(from: window.next)
        #expect(window.range == 0..<30)
        window.show(from: window.next)
        #expect(window.range == 10..<40)
        window.show(from: window.previous)
        #expect(window.range == 0..<30)
    }

    @Test func `a window jumps to a distant row`() {
        var window = window(1000)
        window.show(from: 500)
        #expect(window.range == 500..<510)
        window.show(from: 5000)
        #expect(window.range == 999..<1000)
        window.show(from: -7)
        #expect(window.range == 0..<10)
    }

    @Test func `a window at the end of the list grows with it up to three steps`() {
        var window = window(8)
        window.fit(total: 14)
        #expect(window.range == 0..<14)
        window.fit(total: 1000)
        #expect(window.range == 0..<30)
        window.fit(total: 2000)
        #expect(window.range == 0..<30)
    }

    @Test func `a window shrinks with the list`() {
        var window = window(1000, from: 900)
        window.fit(total: 905)
        #expect(window.range == 900..<905)
        window.fit(total: 100)
        #expect(window.range == 90..<100)
        window.fit(total: 0)
        #expect(window.range == 0..<0)
        window.fit(total: 3)
        #expect(window.range == 0..<3)
    }

    @Test(arguments: 1...200) func `random windows stay within the list`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let step = Int.random(in: 1...7, using: &random)
        var window = ListWindow(step: step, from: Int.random(in: 0...40, using: &random))
        var total = 0
        for _ in 0..<100 {
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                total = Int.random(in: 0...40, using: &random)
                window.fit(total: total)
            case 1: window.show(from: window.next)
            case 2: window.show(from: window.previous)
            default: window.show(from: Int.random(in: -5...50, using: &random))
            }
            guard window.total == total, total > 0 else { continue }
            #expect(window.range.lowerBound >= 0 && window.range.upperBound <= total, "seed \(seed)")
            #expect(!window.range.isEmpty && window.range.count <= 3 * step, "seed \(seed)")
        }
        // Repeated steps reach either end.
        window.fit(total: 40)
        for _ in 0..<45 { window.show(from: window.next) }
        #expect(window.range.upperBound == 40, "seed \(seed)")
        for _ in 0..<45 { window.show(from: window.previous) }
        #expect(window.range.lowerBound == 0, "seed \(seed)")
    }
}
