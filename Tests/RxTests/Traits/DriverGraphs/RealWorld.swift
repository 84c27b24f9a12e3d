import Locks
import Rx

/// A graph of this module's drivers, on a loop that runs its turns on request.
final class RealWorld {
    private let graph: DriverGraph
    private let loop = TurningLoop()
    private let relays: [BehaviorRelay<Int>]
    private var nodes: [Driver<Int>] = []
    private var subscriptions: [any Disposable] = []
    private var budget: Int
    private(set) var log: [String] = []

    init(_ graph: DriverGraph) {
        self.graph = graph
        budget = graph.budget
        relays = (0..<graph.relays).map { BehaviorRelay(value: $0) }
    }

    func run() -> [String] {
        loop.run {
            for node in graph.nodes { nodes.append(driver(node)) }
            for (place, step) in graph.steps.enumerated() {
                log.append("step \(place)")
                switch step {
                case .accept(let relay, let value): relays[relay].accept(value)
                case .subscribe(let subscriber): subscribe(subscriber)
                case .dispose(let place): if subscriptions.indices.contains(place) { subscriptions[place].dispose() }
                case .turn: loop.turn()
                }
            }
            loop.turn()
            for subscription in subscriptions { subscription.dispose() }
        }
        return log
    }

    private func subscribe(_ subscriber: DriverGraph.Subscriber) {
        let name = subscriptions.count
        subscriptions.append(Disposables.create())
        subscriptions[name] = nodes[subscriber.node].drive(onNext: { [self] element in
            log.append("\(name): \(element)")
            if let relay = subscriber.relay, budget > 0 {
                budget -= 1
                relays[relay].accept(answer(to: element))
                log.append("\(name) wrote")
            }
        })
    }

    private func driver(_ node: DriverGraph.Node) -> Driver<Int> {
        switch node {
        case .relay(let place): relays[place].asDriver()
        case .signal(let place):
            relays[place].skip(1).asSignal(onErrorSignalWith: .empty()).asDriver(onErrorDriveWith: .empty())
        case .map(let inner): driver(inner).map { ($0 + 1) % 10 }
        case .distinct(let inner): driver(inner).distinctUntilChanged()
        case .merge(let left, let right): Driver.merge(driver(left), driver(right))
        case .combine(let left, let right): Driver.combineLatest(driver(left), driver(right)) { ($0 * 2 + $1) % 10 }
        case .switched(let inner):
            driver(inner).flatMapLatest { [relays] in relays[$0 % relays.count].asDriver() }
        case .control(let place):
            ControlProperty(values: relays[place], valueSink: AnyObserver { _ in }).asDriver()
        case .observed(let inner):
            driver(inner).asObservable().observe(on: MainScheduler.instance).asDriver(onErrorDriveWith: .empty())
        case .single(let inner):
            driver(inner).flatMapLatest { Single.just($0).asDriver(onErrorDriveWith: .empty()) }
        case .same(let place): nodes[place]
        }
    }
}

/// A loop of the calling thread that runs its scheduled work on request.
final class TurningLoop: MainLoop {
    private final class Timer: MainLoopTimer { func cancel() {} }

    private let waiting = Mutex<[@Sendable () -> Void]>([])

    var isCurrent: Bool { MainLoops.current === self }

    func schedule(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer {
        schedule(work)
        return Timer()
    }

    /// Runs `body` as the loop's thread.
    func run(_ body: () -> Void) {
        let former = MainLoops.current
        MainLoops.setCurrent(self)
        body()
        MainLoops.setCurrent(former)
    }

    /// Runs the waiting work, and the work that it adds.
    func turn() {
        while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
    }
}
