public import Rx

/// Fails the running test, of Swift Testing or of XCTest, unless the recorded events are the expected ones; the message has a line for each event.
///
///     assertRecorded(titles.events, [.next(10, "Tasks"), .completed(20)])
public func assertRecorded<Element: Equatable>(
    _ recorded: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    guard recorded != expected else { return }
    failTest(
        "The recorded events are not the expected ones:\n" + difference(of: recorded, from: expected),
        TestPlace(fileID: fileID, file: file, line: line, column: column))
}

/// Fails the running test, of Swift Testing or of XCTest, unless the recorded elements are the expected ones and nothing has failed or ended.
/// When they came does not matter.
// The name that tests from elsewhere use.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertRecordedElements<Element: Equatable>(
    _ stream: [Recorded<Event<Element>>], _ elements: [Element],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let recorded = stream.map(\.value)
    let expected = elements.map(Event.next)
    guard recorded != expected else { return }
    failTest(
        "The recorded elements are not the expected ones:\n" + difference(of: recorded, from: expected),
        TestPlace(fileID: fileID, file: file, line: line, column: column))
}

/// The values of both lists in their order, one per line: `-` is expected and missing, `+` is there and not expected.
package func difference<Value: Equatable>(of recorded: [Value], from expected: [Value]) -> String {
    let difference = recorded.difference(from: expected)
    var missing: Set<Int> = []
    var surplus: Set<Int> = []
    for change in difference {
        switch change {
        case .remove(let offset, _, _): missing.insert(offset)
        case .insert(let offset, _, _): surplus.insert(offset)
        }
    }
    var lines: [String] = []
    var next = expected.indices.makeIterator()
    func lineUp() {
        while let place = next.next() {
            if !missing.contains(place) { return }
            lines.append("- \(expected[place])")
        }
    }
    for (place, value) in recorded.enumerated() {
        if surplus.contains(place) {
            lines.append("+ \(value)")
        } else {
            lineUp()
            lines.append("  \(value)")
        }
    }
    lineUp()
    return lines.joined(separator: "\n")
}
