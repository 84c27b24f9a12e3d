/// A collection that is derived from another and follows its changes.
protocol ArrayFollower {
    associatedtype Input
    associatedtype Output
    associatedtype Results

    /// The derived collection.
    var results: Results { get }

    /// Recomputes the derived collection from `collection`.
    mutating func reset(to collection: TreeArray<Input>)

    /// Applies a change to `results` and returns the resulting changes.
    ///
    /// - Parameters:
    ///   - operation: The change of the source.
    ///   - source: The source before the change.
    mutating func follow(
        _ operation: ArrayOperation<Input>, of source: TreeArray<Input>
    ) -> [ArrayOperation<Output>]
}

/// A follower and the version of the source that it has followed.
struct Derivation<Follower: ArrayFollower> {
    private(set) var follower: Follower
    private var source: TreeArray<Follower.Input>?

    init(_ follower: Follower) { self.follower = follower }

    /// Follows the changes of a source. Returns the derived changes, which are empty after the first call.
    mutating func follow(
        _ patch: ArrayPatch<Follower.Input>, to collection: TreeArray<Follower.Input>
    ) -> ArrayPatch<Follower.Output> {
        var derived = ArrayPatch<Follower.Output>()
        guard var before = source else {
            reset(to: collection)
            return derived
        }
        for (index, operation) in patch.operations.enumerated() {
            // The source after the last operation is known.
            if index > 0 { patch.operations[index - 1].apply(to: &before) }
            for result in follower.follow(operation, of: before) { derived.append(result) }
        }
        source = collection
        return derived
    }

    mutating func reset(to collection: TreeArray<Follower.Input>) {
        follower.reset(to: collection)
        source = collection
    }
}

extension Derivation {
    /// Follows a changeset. Returns the derived changes, or `nil` if there are none. A changeset with an empty patch
    /// contains the initial array.
    mutating func follow(_ changeset: ArrayChangeset<Follower.Input>) -> ArrayPatch<Follower.Output>? {
        if changeset.patch.isEmpty || source == nil {
            reset(to: changeset.collection)
            return ArrayPatch()
        }
        let patch = follow(changeset.patch, to: changeset.collection)
        return patch.isEmpty ? nil : patch
    }
}

extension Derivation where Follower.Input: IdentifiableType & Equatable {
    /// Follows the source to another version. Returns `nil` if the derived collection does not change.
    mutating func follow(_ version: TreeArray<Follower.Input>) -> Follower.Results? {
        guard let source else {
            reset(to: version)
            return follower.results
        }
        let patch = ArrayPatch(from: source, to: version)
        if patch.operations.count > 64 + version.count / 4 {
            reset(to: version)
            return follower.results
        }
        return follow(patch, to: version).isEmpty ? nil : follower.results
    }
}
