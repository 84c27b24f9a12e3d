/// A module that cannot be bundled, and the reason.
package struct ScriptBundleError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path of the module.
    let file: String
    /// The line in the module, from 1.
    let line: Int
    /// The reason and the remedy, as sentences for the developer.
    let sentence: String

    /// The place and the reason: `bindery/posts.js:12: …`.
    package var description: String { "\(file):\(line): \(sentence)" }
}
