/// An array that is derived from another and follows its changes.
protocol ArrayFollower {
    associatedtype Input
    associatedtype Output

    /// The derived array.
    var results: [Output] { get }

    /// Starts over with this array.
    mutating func reset(to collection: [Input])

    /// What a change of the source means here. Applied to `results` already.
    mutating func follow(_ operation: ArrayOperation<Input>) -> [ArrayOperation<Output>]
}

extension ArrayFollower {
    /// The derived changeset; `nil` where nothing changes here. One without a patch is a first value.
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
