/// The results of a live query at one time, shared by all its subscribers.
@usableFromInline
package final class LiveSnapshot<Results: Sendable>: Sendable {
    /// The number of the distinct results, from 1.
    package let version: Int
    @usableFromInline package let results: Results
    /// The edits from the previous version, or the error with which they could not be computed; `nil` if no subscriber
    /// needs edits.
    let edits: Result<any Sendable, any Error>?

    init(version: Int, results: Results, edits: Result<any Sendable, any Error>?) {
        self.version = version
        self.results = results
        self.edits = edits
    }
}
