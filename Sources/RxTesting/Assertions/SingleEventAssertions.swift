public import Rx

/// Fails the running test, of Swift Testing or XCTest, unless the events of a single equal the expected ones.
///
/// The events of the other traits are `Equatable`; those of a single are results, which XCTest cannot compare.
// The name is that of RxTest, for source compatibility.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertEqual<Element: Equatable>(
    _ events: [SingleEvent<Element>], _ expected: [SingleEvent<Element>],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    guard !events.elementsEqual(expected, by: ==) else { return }
    failTest(
        "The events differ from the expected events:\n\(events)\nexpected:\n\(expected)",
        TestPlace(fileID: fileID, file: file, line: line, column: column))
}

/// Fails the running test, of Swift Testing or XCTest, unless the event of a single equals the expected one.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertEqual<Element: Equatable>(
    _ event: SingleEvent<Element>, _ expected: SingleEvent<Element>,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    XCTAssertEqual([event], [expected], fileID: fileID, file: file, line: line, column: column)
}
