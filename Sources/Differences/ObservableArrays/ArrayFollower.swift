/// An array that is derived from another and follows its changes.
protocol ArrayFollower {
    associatedtype Input
    associatedtype Output

    /// The derived array.
    var results: [Output] { get }

    /// Recomputes the derived array from `collection`.
    mutating func reset(to collection: [Input])

    /// Applies a change of the source to `results` and returns the resulting changes.
    mutating func follow(_ operation: ArrayOperation<Input>) -> [ArrayOperation<Output>]
}

extension ArrayFollower {
    /// Returns the derived changeset, or `nil` if the derived array does not change. A changeset with an empty patch
    /// contains the initial array.
    mutating func follow(_ changeset: ArrayChangeset<Input>) -> ArrayChangeset<Output>? {
        if changeset.patch.isEmpty {
            reset(to: changeset.collection)
            return ArrayChangeset(collection: results)
        }
        var patch = ArrayPatch<Output>()
        for operation in changeset.patch.operations {
            for operation in follow(operation) { patch.append(operation) }
        }
        return patch.isEmpty ? nil : ArrayChangeset(collection: results, patch: patch)
    }
}
