extension Multicaster {
    /// From now on what comes for a newcomer waits. Lock held.
    final func begin(_ start: Starting<Element>) {
        let aside = madeAside
        start.previous = aside.starting
        aside.starting = start
    }

    /// Lock held.
    private func end(_ start: Starting<Element>) {
        start.registration.isStarting = false
        if aside?.starting === start {
            aside?.starting = start.previous
        } else {
            var later = aside?.starting
            while let candidate = later, candidate.previous !== start { later = candidate.previous }
            later?.previous = start.previous
        }
    }

    /// Lock held.
    private func start(of registration: Registration<Element>) -> Starting<Element>? {
        var start = aside?.starting
        while let candidate = start, candidate.registration !== registration { start = candidate.previous }
        return start
    }

    /// Sends a newcomer what came while it was being sent the replay.
    final func finishStart(_ start: Starting<Element>) {
        while true {
            lock.lock()
            start.isReplaying = false
            guard let event = start.waiting.popFirst() else {
                end(start)
                let empty = takeEmptyAside()
                lock.unlock()
                return withExtendedLifetime(empty) {}
            }
            lock.unlock()
            start.registration.send(event)
        }
    }

    /// Sends or keeps an event for a registration that may be starting.
    @usableFromInline
    final func sendStarting(_ event: Event<Element>, to registration: Registration<Element>) {
        lock.lock()
        // The thread that starts it sends at once, nested: it is inside the replay. Not past what other threads have left there.
        if let start = start(of: registration) {
            if start.thread != currentThreadToken() || !start.waiting.isEmpty {
                start.waiting.append(event)
                return lock.unlock()
            }
            if start.isReplaying, !sendsWithinReplay, !event.isStopEvent { return lock.unlock() }
        }
        lock.unlock()
        registration.send(event)
    }

    /// The same for an element, on its own so that the common path need not know the event's type.
    @usableFromInline
    @inline(never)
    final func sendStartingElement(_ element: Element, to registration: Registration<Element>) {
        sendStarting(.next(element), to: registration)
    }
}

/// A registration that is being sent the replay, and what waits until it has it.
final class Starting<Element> {
    let registration: Registration<Element>
    let thread = currentThreadToken()
    /// Indicates whether the replay is being sent, and not yet what has waited for its end. Protected by the multicaster's lock.
    var isReplaying = true
    var waiting = Queue<Event<Element>>()
    var previous: Starting<Element>?

    init(_ registration: Registration<Element>) { self.registration = registration }
}
