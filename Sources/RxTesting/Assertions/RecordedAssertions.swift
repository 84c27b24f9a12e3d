public import Rx
import Testing
import XCTest

/// Fails the running test, of Swift Testing or of XCTest, unless the recorded events are the expected ones; the message has a line for each event.
///
///     assertRecorded(titles.events, [.next(10, "Tasks"), .completed(20)])
public func assertRecorded<Element: Equatable>(
    _ recorded: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    guard recorded != expected else { return }
    report(
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
    report(
        "The recorded elements are not the expected ones:\n" + difference(of: recorded, from: expected),
        TestPlace(fileID: fileID, file: file, line: line, column: column))
}

/// Where an assertion stands.
private struct TestPlace {
    let fileID: String
    let file: StaticString
    let line: UInt
    let column: UInt
}

/// Tells the library whose test is running.
private func report(_ message: String, _ place: TestPlace) {
    if Test.current != nil {
        let location = SourceLocation(
            fileID: place.fileID, filePath: "\(place.file)", line: Int(place.line), column: Int(place.column))
        Issue.record("\(message)", sourceLocation: location)
    } else {
        XCTFail(message, file: place.file, line: place.line)
    }
}

/// The values of both lists in their order, one per line: `-` is expected and missing, `+` is there and not expected.
func difference<Value: Equatable>(of recorded: [Value], from expected: [Value]) -> String {
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
