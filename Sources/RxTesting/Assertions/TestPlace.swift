import Testing
import XCTest

/// A place in a test's source.
package struct TestPlace: Sendable {
    let fileID: String
    let file: StaticString
    let line: UInt
    let column: UInt

    package init(fileID: String, file: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.file = file
        self.line = line
        self.column = column
    }
}

/// Fails the running test, of Swift Testing or of XCTest: tells the library whose test it is.
package func failTest(_ message: String, _ place: TestPlace) {
    if Test.current != nil {
        let location = SourceLocation(
            fileID: place.fileID, filePath: "\(place.file)", line: Int(place.line), column: Int(place.column))
        Issue.record("\(message)", sourceLocation: location)
    } else {
        XCTFail(message, file: place.file, line: place.line)
    }
}
