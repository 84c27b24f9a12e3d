/// Code that handles bytes from outside, and the properties that it must satisfy for all of them.
struct FuzzTarget: Sendable {
    /// The name used by `.ci/fuzz` and by the folder of the corpus.
    let name: String
    /// Checks an input. Ends the process if a property is violated.
    let check: @Sendable ([UInt8]) -> Void

    init(_ name: String, _ check: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.check = check
    }

    static let all = [
        request, chunked, multipart, urlencoded, cookies, ranges, percent, paths, posts, mustache, html,
    ]
}

/// Ends the process with the message unless the condition is true, so that libFuzzer keeps the input.
func require(
    _ condition: Bool, _ message: @autoclosure () -> String, _ file: StaticString = #file, _ line: UInt = #line
) {
    if !condition { fatalError(message(), file: file, line: line) }
}

/// Ends the process unless both values are equal.
func require<Value: Equatable>(
    _ value: Value, equals expected: Value, _ message: @autoclosure () -> String, _ file: StaticString = #file,
    _ line: UInt = #line
) {
    require(value == expected, "\(message()): \(value) is not \(expected)", file, line)
}

/// Returns positions at which to split an input in two or three pieces. They depend only on the input, so that a
/// failure can be reproduced.
func cuts(of bytes: [UInt8]) -> [Int] {
    guard !bytes.isEmpty else { return [] }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let count = UInt64(bytes.count)
    return [Int(hash % count), Int((hash >> 32) % count)].sorted()
}
