/// A stored value of which users edit parts, such as a task. The edit of a user is combined with the changes of others, as long
/// as these are changes of other parts.
public protocol EditedInParts: Sendable {
    /// The error about a part that another user has changed.
    associatedtype EditFailure: Error

    /// The parts, in the order in which they are compared.
    static var editedParts: [EditedPart<Self>] { get }
}

/// A part of a value that users edit.
public struct EditedPart<Whole: EditedInParts>: Sendable {
    /// The rule for a part that is stored neither as in the first version nor as in the second.
    fileprivate enum Rule {
        /// It must be the one of the first version.
        case exact
        /// It may also be the one of the second version already.
        case orDone
    }

    /// Replaces the part if it differs between two versions. Returns false if that is not possible.
    fileprivate let replace: @Sendable (_ stored: inout Whole, _ former: Whole, _ new: Whole, _ rule: Rule) -> Bool
    fileprivate let failure: @Sendable (_ stored: Whole) -> Whole.EditFailure

    /// Creates a part.
    ///
    /// - Parameter failure: Returns the error about a stored value in which another user has changed the part.
    init<Part: Equatable & Sendable>(
        _ path: any WritableKeyPath<Whole, Part> & Sendable,
        failure: @escaping @Sendable (_ stored: Whole) -> Whole.EditFailure
    ) {
        self.failure = failure
        replace = { stored, former, new, rule in
            let (before, after) = (former[keyPath: path], new[keyPath: path])
            if before == after || rule == .orDone && stored[keyPath: path] == after { return true }
            guard stored[keyPath: path] == before else { return false }
            stored[keyPath: path] = after
            return true
        }
    }
}

extension EditedInParts {
    /// Returns the stored value with the parts that differ between two versions of a user: the one that the user saw and the
    /// new one.
    ///
    /// - Throws: The error about a part that is stored neither as the user saw it nor as it is in the new version.
    public func applying(_ new: Self, insteadOf seen: Self) throws(EditFailure) -> Self {
        try replacing(seen, by: new, .orDone)
    }

    /// Returns the stored value with the parts of an earlier version that differ from a later one; `nil` if one of them is
    /// not as the later version has left it.
    public func undoing(_ new: Self, to former: Self) -> Self? { try? replacing(new, by: former, .exact) }

    private func replacing(
        _ former: Self, by new: Self, _ rule: EditedPart<Self>.Rule
    ) throws(EditFailure) -> Self {
        var result = self
        for part in Self.editedParts {
            guard part.replace(&result, former, new, rule) else { throw part.failure(self) }
        }
        return result
    }
}
