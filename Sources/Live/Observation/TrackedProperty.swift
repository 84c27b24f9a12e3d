import EventLoops
import Observation
import Rx

/// What reads properties again when they have changed. On its page's loop.
protocol PropertyReader: AnyObject {
    func readAgain()
}

/// What a closure makes of the properties of `@Observable` objects, as a sequence: read at once, and once in each turn of the loop in which
/// one of the properties changed, when all else has happened. On its page's loop.
final class TrackedProperty<Value>: PropertyReader {
    private let context: LoopContext
    // The Observation framework keeps what it is to call until a property changes; both go when the sequence ends, so that the framework
    // then holds on to nothing but this object, and not to the model that holds the framework's list.
    private var read: (() -> Value)?
    private var observer: AnyObserver<Value>?
    /// The tracking that counts: each reading begins a new one, and the framework has no way to end the one before.
    private var tracking = 0
    private var isPlanned = false

    init(_ context: LoopContext, _ read: @escaping () -> Value) {
        self.context = context
        self.read = read
    }

    /// Can be followed once.
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

    /// The framework says so before the property has its new value.
    private func changes(_ tracking: Int) {
        guard tracking == self.tracking, read != nil, !isPlanned else { return }
        isPlanned = true
        context.plan(self)
    }

    /// Another thread may take its time between saying so and setting the property, so a single look could come too early.
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
