public import Rx

/// Fails the running test, of Swift Testing or XCTest, unless the recorded events equal the expected ones.
///
/// The failure message has a line for each event.
///
///     assertRecorded(titles.events, [.next(10, "Tasks"), .completed(20)])
public func assertRecorded<Element: Equatable>(
    _ recorded: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    guard recorded != expected else { return }
    failTest(
        "The recorded events differ from the expected events:\n" + difference(of: recorded, from: expected),
        TestPlace(fileID: fileID, file: file, line: line, column: column))
}

/// Fails the running test, of Swift Testing or XCTest, unless the recorded elements equal the expected ones and the
/// sequence has not terminated.
///
/// The times of the elements are ignored.
// The name is that of RxTest, for source compatibility.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertRecordedElements<Element: Equatable>(
    _ stream: [Recorded<Event<Element>>], _ elements: [Element],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let recorded = stream.map(\.value)
    let expected = elements.map(Event.next)
    guard recorded != expected else { return }
    failTest(
        "The recorded elements differ from the expected elements:\n" + difference(of: recorded, from: expected),
        TestPlace(fileID: fileID, file: file, line: line, column: column))
}

/// Returns the values of both lists in order, one per line, with `-` before missing values and `+` before unexpected
/// ones.
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
