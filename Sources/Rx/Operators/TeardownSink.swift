import Synchronization

enum TeardownPhase: UInt8, AtomicRepresentable {
    case subscribing, subscribed, disposedMeanwhile
}

/// A stage with teardown work that runs after its source has been disposed, and never before the source has been
/// subscribed to.
///
/// If the sequence terminates or is disposed while the source is being subscribed to, disposing the source and the
/// teardown are deferred until `isSubscribed()` is called.
class TeardownSink<Element>: OperatorSink<Element, Element> {
    private final let phase = Atomic<TeardownPhase>(.subscribing)
    /// The deferred source. Written before the phase becomes `disposedMeanwhile`, and read after that.
    @exclusivity(unchecked) private final var waiting: DisposeBase?

    /// Performs the teardown work. Called once, after the source has been disposed.
    func tornDown() { fatalError("A subclass of TeardownSink must override tornDown()") }

    /// Records that the source has been subscribed to, and runs the deferred teardown if there is one.
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
