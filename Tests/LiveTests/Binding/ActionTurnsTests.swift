import Testing

@testable import Live

/// The order in which the actions of a page start.
struct ActionTurnsTests {
    private let turns = ActionTurns()
    private let check = Input()
    private let delete = Input()

    private final class Input {}

    /// The events that have started, in order.
    private final class Log {
        var names: [String] = []
    }

    private let log = Log()

    @discardableResult private func press(_ name: String, _ input: Input) -> Bool {
        turns.take(input) { log.names.append(name) }
    }

    @Test func `different actions run at the same time`() {
        press("check 1", check)
        press("delete 1", delete)
        #expect(log.names == ["check 1", "delete 1"])
    }

    @Test func `an action does not overtake an earlier event that waits`() {
        press("check 1", check)
        press("check 2", check)
        press("delete 2", delete)
        press("check 3", check)
        #expect(log.names == ["check 1"])
        turns.end(of: check)
        #expect(log.names == ["check 1", "check 2", "delete 2"])
        turns.end(of: delete)
        #expect(log.names.count == 3)
        turns.end(of: check)
        #expect(log.names == ["check 1", "check 2", "delete 2", "check 3"])
    }

    @Test func `work that ends at once lets the next event start`() {
        for number in 0..<1_000 {
            #expect(
                turns.take(check) {
                    log.names.append("\(number)")
                    turns.end(of: check)
                })
        }
        #expect(log.names == (0..<1_000).map(String.init))
    }

    @Test func `waiting events are limited`() {
        press("first", check)
        for _ in 0..<ActionTurns.limit { #expect(press("waiting", check)) }
        #expect(!press("too many", check))
        for _ in 0..<ActionTurns.limit { turns.end(of: check) }
        #expect(log.names.count == ActionTurns.limit + 1)
        #expect(press("again", delete))
    }
}
