/// The names that a view declares, in this order.
///
/// Each page declares the names of its views anew, and they are nearly always those of the page before. So the names stay
/// when the next view begins, which only compares them, and a view with the same names needs no further check.
struct Declarations<Name: Equatable> {
    /// The names that were declared, followed by those of the view before that were not declared again.
    private var names: [Name] = []
    private(set) var count = 0
    private var hasChanged = false

    /// The names that were declared.
    var all: ArraySlice<Name> { names[..<count] }

    /// Indicates whether the names are the same as those of the view before.
    var areSame: Bool { !hasChanged && count == names.count }

    subscript(index: Int) -> Name { names[index] }

    /// The number of names that the view is expected to declare, because the one before did.
    var expectedCount: Int { names.count }

    mutating func declare(_ name: Name) {
        let isSame = names.withUnsafeBufferPointer { count < $0.count && $0[count] == name }
        if !isSame {
            names.removeSubrange(count...)
            names.append(name)
            hasChanged = true
        }
        count += 1
    }

    /// Begins with the names of the next view.
    mutating func restart() {
        if count < names.count { names.removeSubrange(count...) }
        (count, hasChanged) = (0, false)
    }
}
