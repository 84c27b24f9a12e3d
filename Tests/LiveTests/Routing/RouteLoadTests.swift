import Rx
import Testing

@testable import Live

/// The result of two steps, each of which knows its value or receives it later, or fails.
@Suite struct RouteLoadTests {
    private struct Failure: Error {}

    enum Step: CaseIterable {
        case now, later, failing
    }

    private func load(_ value: Int, _ step: Step) throws -> RouteLoad<Int> {
        switch step {
        case .now: return .now(value)
        case .later: return .later(.just(value))
        case .failing: throw Failure()
        }
    }

    @Test(arguments: [Step.now, .later], Step.allCases)
    func `the second step continues with the value of the first`(first: Step, second: Step) throws {
        let result = try load(1, first).then { try load($0 + 1, second) }
        var values: [Int] = []
        var failures = 0
        _ = result.single.subscribe(onSuccess: { values.append($0) }, onFailure: { _ in failures += 1 })
        #expect(values == (second == .failing ? [] : [2]))
        #expect(failures == (second == .failing ? 1 : 0))
        if case .now = result {
            #expect(first == .now && second == .now)
        } else {
            #expect(first == .later || second != .now)
        }
    }
}
