import EventLoops
import Observation
import Rx

/// A reader of properties that is called again after they have changed, on its page's loop.
protocol PropertyReader: AnyObject {
    func readAgain()
}

/// A sequence of the values that a closure computes from properties of `@Observable` objects. The closure is called at
/// subscription, and at the end of each turn of the loop in which one of the properties changed. Used on its page's
/// loop only.
final class TrackedProperty<Value>: PropertyReader {
    private let context: LoopContext
    // The Observation framework retains its change handler, and with it this object, until a property changes. Both
    // properties are set to nil when the sequence ends, so that this object does not retain the model, which retains
    // the framework's registrations.
    private var read: (() -> Value)?
    private var observer: AnyObserver<Value>?
    /// The number of the current tracking. Each reading starts a new one, and earlier ones are ignored because the
    /// framework cannot cancel them.
    private var tracking = 0
    private var isPlanned = false

    init(_ context: LoopContext, _ read: @escaping () -> Value) {
        self.context = context
        self.read = read
    }

    /// Returns the sequence, which supports one subscription.
    func asObservable() -> Observable<Value> {
        Observable.create { [self] observer in
            self.observer = observer
            readAgain()
            return Disposables.create { self.end() }
        }
    }

    func readAgain() {
        guard let read, let observer else { return }
        isPlanned = false
        tracking += 1
        let (bound, tracking) = (LoopBound(self, on: context.loop), tracking)
        observer.onNext(
            withObservationTracking(read) {
                if bound.loop.inEventLoop { return bound.onLoop.changes(tracking) }
                bound.run { $0.changedElsewhere(tracking) }
            })
    }

    /// Plans another reading for the end of the turn, because the framework reports a change before the property has
    /// its new value.
    private func changes(_ tracking: Int) {
        guard tracking == self.tracking, read != nil, !isPlanned else { return }
        isPlanned = true
        context.flushPlan.add(self)
    }

    /// Reads the properties several times after a change on another thread. The framework reports the change before
    /// that thread sets the property, so that a single reading could be too early.
    private func changedElsewhere(_ tracking: Int) {
        guard tracking == self.tracking else { return }
        readAgain()
        lookAgain(after: 2)
    }

    private func lookAgain(after milliseconds: Int) {
        guard milliseconds < 1_000, read != nil else { return }
        let bound = LoopBound(self, on: context.loop)
        context.loop.schedule(after: .milliseconds(milliseconds)) {
            bound.onLoop.readAgain()
            bound.onLoop.lookAgain(after: milliseconds * 4)
        }
    }

    private func end() {
        (read, observer) = (nil, nil)
    }
}
