import Rx
import RxTesting
import Testing

@Suite struct RecordedAssertionTests {
    private let events: [Recorded<Event<Int>>] = [.next(10, 1), .next(20, 2), .completed(30)]

    @Test func `equal events pass`() {
        assertRecorded(events, [.next(10, 1), .next(20, 2), .completed(30)])
        XCTAssertRecordedElements(Array(events.dropLast()), [1, 2])
        assertRecorded(events, Recorded.events(.next(10, 1), .next(20, 2), .completed(30)))
    }

    @Test func `a difference has one line per event`() {
        withKnownIssue {
            assertRecorded(events, [.next(10, 1), .next(25, 2), .completed(30)])
        } matching: { issue in
            issue.description.contains("  next(1) @ 10\n- next(2) @ 25\n+ next(2) @ 20\n  completed @ 30")
                || issue.description.contains("  next(1) @ 10\n+ next(2) @ 20\n- next(2) @ 25\n  completed @ 30")
        }
    }

    @Test func `a completion is not an element`() {
        withKnownIssue {
            XCTAssertRecordedElements(events, [1, 2])
        } matching: { issue in
            issue.description.contains("  next(1)\n  next(2)\n+ completed")
        }
    }

    @Test func `an error is not an element`() {
        withKnownIssue {
            XCTAssertRecordedElements([.next(10, 1), .error(20, RxError.unknown)], [1])
        }
    }

    /// For random lists, the lines without unexpected ones are the expected list, and the lines without missing ones
    /// are the recorded list.
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `a difference contains every line of both lists`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lists = (0..<2).map { _ in
            (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 0...4, using: &random) }
        }
        let lines = difference(of: lists[0], from: lists[1]).split(separator: "\n")
        func values(_ without: Character) -> [Int] {
            lines.filter { $0.first != without }.compactMap { Int($0.dropFirst(2)) }
        }
        #expect(values("-") == lists[0])
        #expect(values("+") == lists[1])
    }
}
