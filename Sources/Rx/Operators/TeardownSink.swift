import Synchronization

enum TeardownPhase: UInt8, AtomicRepresentable {
    case subscribing, subscribed, disposedMeanwhile
}

/// A stage with something of its own to do after its source has been disposed, but not before the source has been subscribed.
///
/// The source's disposable and the stage's own work wait for `isSubscribed()` when the sequence ends, or is given up, within the subscription.
class TeardownSink<Element>: OperatorSink<Element, Element> {
    private final let phase = Atomic<TeardownPhase>(.subscribing)
    /// Written before the phase becomes `disposedMeanwhile`, read after.
    @exclusivity(unchecked) private final var waiting: DisposeBase?

    /// Does the stage's own work. Called once, after the source has been disposed.
    func tornDown() { fatalError("A stage with a teardown says what it is: override tornDown()") }

    /// The source has been subscribed: does what has waited for that.
    final func isSubscribed() {
        let (subscribed, _) = phase.compareExchange(
            expected: .subscribing, desired: .subscribed, ordering: .acquiringAndReleasing)
        if subscribed { return }
        let upstream = exchange(&waiting, with: nil)
        upstream?.dispose()
        tornDown()
    }

    final override func dispose() {
        let (isFirst, upstream) = link.end()
        guard isFirst else { return }
        if phase.load(ordering: .relaxed) == .subscribing {
            waiting = upstream
            let (waits, _) = phase.compareExchange(
                expected: .subscribing, desired: .disposedMeanwhile, ordering: .acquiringAndReleasing)
            if waits { return }
            waiting = nil
        }
        upstream?.dispose()
        tornDown()
    }
}
