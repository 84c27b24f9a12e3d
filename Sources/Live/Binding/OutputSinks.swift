import Rx

/// The subscriptions of a scene to its outputs.
struct OutputSinks {
    private(set) var all: [DisposeBase] = []
    /// The outputs that must emit a first value and have not done so yet.
    private var awaited: [ObjectIdentifier] = []

    /// Indicates whether every output that the page waits for has emitted its first value.
    var areReady: Bool { awaited.isEmpty }

    /// The outputs that have not emitted a value yet.
    var missing: [DisposeBase] { all.filter { awaited.contains(ObjectIdentifier($0)) } }

    /// Prepares for a number of outputs that are about to be added.
    mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

    mutating func add(_ output: DisposeBase) { all.append(output) }

    /// Records that the page waits for the first value of an output.
    mutating func await(_ output: DisposeBase) { awaited.append(ObjectIdentifier(output)) }

    /// Removes and returns an output whose key is no longer in the template.
    mutating func remove(_ output: DisposeBase) -> DisposeBase? {
        awaited.removeAll { $0 == ObjectIdentifier(output) }
        return all.firstIndex { $0 === output }.map { all.remove(at: $0) }
    }

    /// Records a value of an output. Returns true if it is the first, and the page waits for it.
    mutating func gotValue(of output: AnyObject) -> Bool {
        guard let index = awaited.firstIndex(of: ObjectIdentifier(output)) else { return false }
        awaited.remove(at: index)
        // Releases unused capacity.
        if awaited.isEmpty { awaited = [] }
        return true
    }
}
