public import Rx

/// Fails the running test, of Swift Testing or of XCTest, unless the events of a single are the expected ones.
///
/// The events of the other traits are `Equatable`; those of a single are results, which XCTest cannot compare.
// The name that tests from elsewhere use.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertEqual<Element: Equatable>(
    _ events: [SingleEvent<Element>], _ expected: [SingleEvent<Element>],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    guard !events.elementsEqual(expected, by: ==) else { return }
    failTest(
        "The events are not the expected ones:\n\(events)\nexpected:\n\(expected)",
        TestPlace(fileID: fileID, file: file, line: line, column: column))
}

/// Fails the running test, of Swift Testing or of XCTest, unless the event of a single is the expected one.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertEqual<Element: Equatable>(
    _ event: SingleEvent<Element>, _ expected: SingleEvent<Element>,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    XCTAssertEqual([event], [expected], fileID: fileID, file: file, line: line, column: column)
}
