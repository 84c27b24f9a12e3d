/// An array together with the changes that produced it.
public struct ArrayChangeset<Element> {
    /// The array after the changes. It shares storage with the arrays of other changesets, so it can be kept.
    public let collection: TreeArray<Element>

    /// The changes in order; empty for the first changeset that a subscriber receives.
    public let patch: ArrayPatch<Element>

    /// Creates a changeset of an array and the changes that produced it.
    public init(collection: TreeArray<Element>, patch: ArrayPatch<Element> = ArrayPatch()) {
        self.collection = collection
        self.patch = patch
    }

    /// Creates a changeset of an array and the changes that produced it. O(*n*).
    public init(collection: [Element], patch: ArrayPatch<Element> = ArrayPatch()) {
        self.init(collection: TreeArray(collection), patch: patch)
    }

    /// The changes in a form that is applied in one step.
    ///
    /// Computed on each access, in time linear in the array for each operation.
    public var diff: ArrayDiff {
        var count = collection.count
        for operation in patch.operations {
            switch operation {
            case .insert: count -= 1
            case .delete: count += 1
            case .update, .move: break
            }
        }
        return patch.diff(oldCount: count)
    }

    /// Returns both changes as one. `later` is the changeset that followed this one.
    public func merged(with later: ArrayChangeset) -> ArrayChangeset {
        ArrayChangeset(collection: later.collection, patch: patch.merged(with: later.patch))
    }

    /// The array before the changes, with the changes that lead back to it.
    public var inverted: ArrayChangeset {
        let back = patch.inverted
        var array = collection
        back.apply(to: &array)
        return ArrayChangeset(collection: array, patch: back)
    }
}

extension ArrayChangeset: Equatable where Element: Equatable {}
extension ArrayChangeset: Sendable where Element: Sendable {}
