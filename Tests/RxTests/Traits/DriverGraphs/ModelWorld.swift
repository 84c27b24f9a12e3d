/// An executable model of the main scheduler, relays and drivers of RxSwift 6: plain closures on one thread.
final class ModelWorld {
    typealias Handler = (Int) -> Void
    typealias Cancel = () -> Void
    /// A function that subscribes a handler.
    typealias Source = (@escaping Handler) -> Cancel

    private let graph: DriverGraph
    private var queue: [() -> Void] = []
    private var relays: [ModelRelay]
    private var nodes: [Source] = []
    private var subscriptions: [Cancel] = []
    private var budget: Int
    /// The model of `MainScheduler.instance`.
    private let instance = ModelScheduler()
    private(set) var log: [String] = []

    init(_ graph: DriverGraph) {
        self.graph = graph
        budget = graph.budget
        relays = (0..<graph.relays).map { ModelRelay($0) }
        for node in graph.nodes { nodes.append(source(node)) }
    }

    func run() -> [String] {
        for (place, step) in graph.steps.enumerated() {
            log.append("step \(place)")
            switch step {
            case .accept(let relay, let value): relays[relay].accept(value)
            case .subscribe(let subscriber): subscribe(subscriber)
            case .dispose(let place): if subscriptions.indices.contains(place) { subscriptions[place]() }
            case .turn: turn()
            }
        }
        turn()
        for cancel in subscriptions { cancel() }
        return log
    }

    private func turn() {
        while !queue.isEmpty { queue.removeFirst()() }
    }

    private func subscribe(_ subscriber: DriverGraph.Subscriber) {
        let name = subscriptions.count
        subscriptions.append {}
        let source = nodes[subscriber.node]
        subscriptions[name] = source { [self] element in
            log.append("\(name): \(element)")
            if let relay = subscriber.relay, budget > 0 {
                budget -= 1
                relays[relay].accept(answer(to: element))
                log.append("\(name) wrote")
            }
        }
    }

    private func source(_ node: DriverGraph.Node) -> Source {
        switch node {
        case .relay(let place): driver(of: relays[place])
        case .signal(let place): shared(onMain(shared(onMain(relays[place].subscribeToChanges), replays: false)))
        case .map(let inner): shared(mapped(source(inner)))
        case .distinct(let inner): shared(distinct(source(inner)))
        case .merge(let left, let right): shared(merged(source(left), source(right)))
        case .combine(let left, let right): shared(combined(source(left), source(right)))
        case .switched(let inner): shared(switched(source(inner)))
        case .control(let place): driver(of: relays[place])
        case .observed(let inner): shared(onMain(onMain(source(inner), instance)))
        case .single(let inner): shared(source(inner))
        case .same(let place): nodes[place]
        }
    }

    private func driver(of relay: ModelRelay) -> Source { shared(onMain(relay.subscribe)) }

    /// `observe(on:)` with a main scheduler, by default a separate one: within the call if no other work of that
    /// scheduler waits or runs.
    private func onMain(_ source: @escaping Source, _ scheduler: ModelScheduler = ModelScheduler()) -> Source {
        { [self] handler in
            var isOver = false
            let cancel = source { element in
                scheduler.pending += 1
                let run = {
                    if !isOver { handler(element) }
                    scheduler.pending -= 1
                }
                if scheduler.pending == 1 { run() } else { self.queue.append(run) }
            }
            return {
                isOver = true
                cancel()
            }
        }
    }

    /// `share(replay: 1)` or `share()`: a new subscriber is added once it has received the replay.
    private func shared(_ source: @escaping Source, replays: Bool = true) -> Source {
        var connection: ModelConnection?
        return { handler in
            let joined = connection ?? ModelConnection()
            connection = joined
            if replays, let latest = joined.latest { handler(latest) }
            let isFirst = joined.handlers.isEmpty
            let number = joined.add(handler)
            if isFirst {
                let cancel = source { element in
                    joined.latest = element
                    for (number, handler) in joined.handlers where joined.isThere(number) { handler(element) }
                }
                if joined.isOver { cancel() } else { joined.cancel = cancel }
            }
            return {
                joined.remove(number)
                guard joined.handlers.isEmpty, !joined.isOver else { return }
                joined.isOver = true
                if connection === joined { connection = nil }
                joined.cancel()
            }
        }
    }

    private func mapped(_ source: @escaping Source) -> Source {
        { handler in source { handler(($0 + 1) % 10) } }
    }

    private func distinct(_ source: @escaping Source) -> Source {
        { handler in
            var last: Int?
            return source { element in
                if last == element { return }
                last = element
                handler(element)
            }
        }
    }

    private func merged(_ left: @escaping Source, _ right: @escaping Source) -> Source {
        { handler in
            let cancels = [left(handler), right(handler)]
            return { for cancel in cancels { cancel() } }
        }
    }

    private func combined(_ left: @escaping Source, _ right: @escaping Source) -> Source {
        { handler in
            var latest: (Int?, Int?) = (nil, nil)
            func changed() {
                if let first = latest.0, let second = latest.1 { handler((first * 2 + second) % 10) }
            }
            let cancels = [
                left {
                    latest.0 = $0
                    changed()
                },
                right {
                    latest.1 = $0
                    changed()
                },
            ]
            return { for cancel in cancels { cancel() } }
        }
    }

    private func switched(_ source: @escaping Source) -> Source {
        { [self] handler in
            var number = 0
            var inner: Cancel = {}
            let outer = source { element in
                number += 1
                let mine = number
                let next = self.driver(of: self.relays[element % self.relays.count])
                inner()
                inner = {}
                let cancel = next { if number == mine { handler($0) } }
                if number == mine { inner = cancel } else { cancel() }
            }
            return {
                number += 1
                outer()
                inner()
            }
        }
    }
}

/// A main scheduler of the model.
final class ModelScheduler {
    /// The number of its actions that wait or run.
    var pending = 0
}

/// A relay of the model: a new subscriber is added before it receives the value.
final class ModelRelay {
    private var value: Int
    private let subscribers = ModelConnection()

    init(_ value: Int) { self.value = value }

    func accept(_ value: Int) {
        self.value = value
        for (number, handler) in subscribers.handlers where subscribers.isThere(number) { handler(value) }
    }

    func subscribe(_ handler: @escaping ModelWorld.Handler) -> ModelWorld.Cancel {
        let cancel = subscribeToChanges(handler)
        handler(value)
        return cancel
    }

    /// Subscribes without the current value.
    func subscribeToChanges(_ handler: @escaping ModelWorld.Handler) -> ModelWorld.Cancel {
        let number = subscribers.add(handler)
        return { self.subscribers.remove(number) }
    }
}

/// Handlers in the order of their subscription.
final class ModelConnection {
    private(set) var handlers: [(number: Int, handler: ModelWorld.Handler)] = []
    private var added = 0
    var latest: Int?
    var cancel: ModelWorld.Cancel = {}
    var isOver = false

    func add(_ handler: @escaping ModelWorld.Handler) -> Int {
        added += 1
        handlers.append((added, handler))
        return added
    }

    func remove(_ number: Int) { handlers.removeAll { $0.number == number } }

    func isThere(_ number: Int) -> Bool { handlers.contains { $0.number == number } }
}
