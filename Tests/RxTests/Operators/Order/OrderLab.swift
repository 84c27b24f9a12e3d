import Rx
import RxTesting

/// Runs one row of the order table: subscribes, plays a script of events, and logs the effects in order.
///
/// A script's steps are separated by spaces and run at 10, 20, 30 …: `a12|` sends 1, 2 and the end from source `a`,
/// `aX` its error, `.` disposes the oldest subscription, `_` waits.
final class OrderLab {
    let scheduler = TestScheduler(initialClock: 0)
    private(set) var log: [String] = []
    private let isTimed: Bool
    private var observers: [Character: AnyObserver<String>] = [:]
    private var subscriptions: [any Disposable] = []

    init(isTimed: Bool) { self.isTimed = isTimed }

    /// The source `a`, which logs `a+` when it is subscribed to and `a-` when the subscription's resources are
    /// disposed.
    var a: Observable<String> { source("a") }
    /// The source `b`.
    var b: Observable<String> { source("b") }

    /// Returns a source that sends `first` within the subscription.
    func source(_ name: Character, first: String = "") -> Observable<String> {
        Observable.create { [self] observer in
            note("\(name)+")
            observers[name] = observer
            tell(observer, first)
            return Disposables.create { self.note("\(name)-") }
        }
    }

    /// Returns a source that logs nothing, for sequences of other modules.
    func bare(_ name: Character) -> Observable<String> {
        Observable.create { [self] observer in
            observers[name] = observer
            return Disposables.create()
        }
    }

    func note(_ entry: String) { log.append(isTimed ? "\(entry)@\(scheduler.clock)" : entry) }

    func run(_ sequence: Observable<String>, _ script: String, subscribers: Int) -> String {
        for _ in 0..<subscribers { subscribe(to: sequence) }
        for (place, step) in script.split(separator: " ").enumerated() {
            scheduler.scheduleAt(10 * (place + 1)) { [self] in play(step) }
        }
        scheduler.start()
        return log.joined(separator: " ")
    }

    private func subscribe(to sequence: Observable<String>) {
        subscriptions.append(
            sequence.subscribe(
                onNext: { [self] in note($0) }, onError: { [self] _ in note("X") },
                onCompleted: { [self] in note("|") }, onDisposed: { [self] in note("gone") }))
    }

    private func play(_ step: Substring) {
        switch step {
        case ".": subscriptions.removeFirst().dispose()
        case "_": break
        default: if let name = step.first, let observer = observers[name] { tell(observer, step.dropFirst()) }
        }
    }

    private func tell(_ observer: AnyObserver<String>, _ events: some StringProtocol) {
        for event in events {
            switch event {
            case "|": observer.onCompleted()
            case "X": observer.onError(testError)
            default: observer.onNext(String(event))
            }
        }
    }
}
