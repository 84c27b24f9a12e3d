public import Rx

/// A value that a user edits while others may change the stored one, such as the title in an editor.
///
/// It keeps three versions: the ``base``, which the user saw before the edit, the user's own, which is the ``value``,
/// and the ``stored`` one. Until the user edits the value, it follows the stored one and there is nothing to save, so
/// that an editor that was only opened cannot revert the change of another user. If both have changed, ``conflict``
/// has all three.
///
///     title = EditedValue(task.title)
///     service.title(of: task).subscribe(onNext: { [title] in title.store($0) }).disposed(by: bag)
///     …
///     guard let change = try title.takeChange() else { return close() }
///     save(change.value)
///
/// Use it on one loop only, as a view model.
public final class EditedValue<Value: Equatable>: ObservableType {
    public typealias Element = Value

    /// Combines the changes of two users. Returns `nil` if they contradict each other.
    public typealias Merge = (_ base: Value, _ mine: Value, _ theirs: Value) -> Value?

    /// A change that must be saved.
    public struct Change: Equatable {
        /// The version that the change replaces.
        public let base: Value
        /// The new version.
        public let value: Value

        /// Creates a change.
        public init(base: Value, value: Value) {
            (self.base, self.value) = (base, value)
        }
    }

    private let own: BehaviorRelay<Value>
    private let bases: BehaviorRelay<Value>
    private let conflicts = BehaviorRelay<EditConflict<Value>?>(value: nil)
    private let merge: Merge

    /// The version that is stored, as far as it is known.
    public private(set) var stored: Value

    /// Indicates whether the user's version differs from the base.
    public private(set) var isEdited = false

    /// Creates a value that has not been edited.
    ///
    /// - Parameters:
    ///   - value: The stored version.
    ///   - merge: Combines the changes of two users.
    public init(_ value: Value, merge: @escaping Merge) {
        own = BehaviorRelay(value: value)
        bases = BehaviorRelay(value: value)
        stored = value
        self.merge = merge
    }

    /// Creates a value that has not been edited. Two different changes contradict each other.
    public convenience init(_ value: Value) {
        self.init(value) { _, _, _ in nil }
    }

    // MARK: Versions

    /// The user's version, or the stored one if the user has not edited it.
    public var value: Value { own.value }

    /// The version that the user saw before the edit.
    public var base: Value { bases.value }

    /// The current base, and each further one.
    public var baseValues: Observable<Value> { bases.asObservable() }

    /// The three versions while they differ, and `nil` while there is no conflict: the current state, and then each
    /// other one.
    public var conflict: Observable<EditConflict<Value>?> { conflicts.distinctUntilChanged() }

    /// Emits the current value, and then each that is set.
    public func subscribe<Observer: ObserverType<Value>>(_ observer: Observer) -> any Disposable {
        own.subscribe(observer)
    }

    // MARK: Changes

    /// Sets the user's version. The base itself counts as no edit: the value is the stored one again.
    public func accept(_ value: Value) {
        isEdited = value != base
        if isEdited { own.accept(value) } else { follow() }
        noteConflict()
    }

    /// Sets the stored version. A value that was not edited becomes this one.
    public func store(_ value: Value) {
        stored = value
        if !isEdited || value == own.value { follow() }
        noteConflict()
    }

    /// Sets the version that the user saw, for a form that was shown earlier, such as one that is posted without the
    /// script.
    public func begin(from base: Value) {
        bases.accept(base)
        if isEdited { accept(value) }
    }

    /// The user's edit, which has not been saved; `nil` if there is none.
    public var edit: Change? { isEdited ? Change(base: base, value: value) : nil }

    /// Continues an edit that began on an earlier page.
    public func resume(_ edit: Change) {
        begin(from: edit.base)
        accept(edit.value)
    }

    private func follow() {
        isEdited = false
        bases.accept(stored)
        own.accept(stored)
    }

    private func noteConflict() {
        guard isEdited, stored != base, stored != value else { return conflicts.accept(nil) }
        conflicts.accept(
            EditConflict(base: base, mine: value, theirs: stored, merged: merge(base, value, stored)))
    }

    // MARK: Saving

    /// Returns the change that must be saved; `nil` if the user has not edited the value.
    ///
    /// If the stored version has changed too, the result is the combination of both changes. Changes that contradict
    /// each other are an error the first time, so that the user can be told. The user then knows the stored version,
    /// which becomes the base, so that the user's version replaces it the next time.
    ///
    /// - Throws: `EditConflict` if the stored version has changed in a way that contradicts the user's, and the user
    ///   has not been told yet.
    public func takeChange() throws(EditConflict<Value>) -> Change? {
        guard isEdited else { return nil }
        guard let conflict = conflicts.value else { return Change(base: base, value: value) }
        if let merged = conflict.merged { return Change(base: stored, value: merged) }
        bases.accept(stored)
        noteConflict()
        throw conflict
    }
}

extension EditedValue.Change: Sendable where Value: Sendable {}

extension EditedValue.Change: Hashable where Value: Hashable {}

extension EditedValue where Value: Mergeable {
    /// Creates a value that has not been edited. Changes of two users are combined as its type says.
    public convenience init(_ value: Value) {
        self.init(value) { Value.merged(base: $0, mine: $1, theirs: $2) }
    }
}

/// An edit of a value that another user has changed in the meantime.
public struct EditConflict<Value: Equatable>: Error, Equatable {
    /// The version that the user saw before the edit.
    public let base: Value
    /// The user's version.
    public let mine: Value
    /// The stored version.
    public let theirs: Value
    /// The combination of both changes; `nil` if they contradict each other.
    public let merged: Value?
}

extension EditConflict: Sendable where Value: Sendable {}
