import Testing
import XCTest

/// A location in the source code of a test.
package struct TestPlace: Sendable {
    let fileID: String
    let file: StaticString
    let line: UInt
    let column: UInt

    /// Creates a location.
    package init(fileID: String, file: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.file = file
        self.line = line
        self.column = column
    }
}

/// Fails the running test with the library that runs it, Swift Testing or XCTest.
package func failTest(_ message: String, _ place: TestPlace) {
    if Test.current != nil {
        let location = SourceLocation(
            fileID: place.fileID, filePath: "\(place.file)", line: Int(place.line), column: Int(place.column))
        Issue.record("\(message)", sourceLocation: location)
    } else {
        XCTFail(message, file: place.file, line: place.line)
    }
}
