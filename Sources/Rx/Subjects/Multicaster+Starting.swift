extension Multicaster {
    /// Begins to queue the events for a new subscriber.
    final func beginLocked(_ start: Starting) {
        let aside = madeAsideLocked
        start.previous = aside.starting
        aside.starting = start
    }

    /// Stops queueing the events for a new subscriber.
    private func endLocked(_ start: Starting) {
        if aside?.starting === start {
            aside?.starting = start.previous
        } else {
            var later = aside?.starting
            while let candidate = later, candidate.previous !== start { later = candidate.previous }
            later?.previous = start.previous
        }
    }

    /// Returns the pending start of `registration`; `nil` if there is none, or if it is that of the `starter` and nothing
    /// waits for its end.
    private func startLocked(of registration: Registration) -> Starting? {
        var start = aside?.starting
        while let candidate = start, candidate.registration !== registration { start = candidate.previous }
        return start
    }

    /// Sends a new subscriber the events that arrived during its replay.
    ///
    /// - Parameter isFirst: Indicates whether the start is that of the `starter`.
    final func finishStart(of registration: Registration, _ isFirst: Bool) {
        var empty: MulticasterAside?
        lock.lock()
        if let start = startLocked(of: registration) {
            start.isReplaying = false
            while start.waiting != nil { sendFirstRelocking(of: start) }
            endLocked(start)
            empty = takeEmptyAsideLocked()
        }
        registration.isStarting = false
        if isFirst { starter = 0 }
        lock.unlock()
        withExtendedLifetime(empty) {}
    }

    /// Sends a new subscriber the first of the events that wait for it.
    ///
    /// A separate function, so that the common path does not need the event type's metadata.
    @inline(never)
    private func sendFirstRelocking(of start: Starting) {
        let event = EventQueue<Element>.popFirst(from: &start.waiting)
        lock.unlock()
        if let event { start.registration.send(event) }
        lock.lock()
    }

    /// Sends an event to a registration, or queues it if the registration is still starting.
    @usableFromInline
    final func sendStarting(_ event: Event<Element>, to registration: Registration) {
        lock.lock()
        if registration.isStarting, isHandledLocked(event, for: registration) { return lock.unlock() }
        lock.unlock()
        registration.send(event)
    }

    /// Queues or drops an event for a registration that is starting. Returns false if the caller must send it.
    private func isHandledLocked(_ event: Event<Element>, for registration: Registration) -> Bool {
        let start = startLocked(of: registration)
        // The starting thread is inside the replay, so its events are sent immediately, nested. They do not overtake
        // the events that other threads have queued.
        if (start?.thread ?? starter) == currentThreadToken(), start?.waiting == nil {
            return (start?.isReplaying ?? true) && !sendsWithinReplay && !event.isStopEvent
        }
        let queue = start ?? Starting(registration, starter)
        if start == nil { beginLocked(queue) }
        EventQueue.append(event, to: &queue.waiting)
        return true
    }

    /// Sends an element as `sendStarting(_:to:)` does.
    ///
    /// A separate function, so that the common path does not need the event type's metadata.
    @usableFromInline
    @inline(never)
    final func sendStartingElement(_ element: Element, to registration: Registration) {
        sendStarting(.next(element), to: registration)
    }
}

/// A registration that is receiving its replay, and the events that wait for the end of it.
///
/// Not generic, as `MulticasterAside`.
final class Starting {
    let registration: Registration
    let thread: UInt
    /// Indicates whether the replay is being sent, as opposed to the events that waited for its end. Protected by the
    /// multicaster's lock.
    @exclusivity(unchecked) var isReplaying = true
    /// The `EventQueue` of the events that wait; `nil` if there are none.
    @exclusivity(unchecked) var waiting: AnyObject?
    @exclusivity(unchecked) var previous: Starting?

    init(_ registration: Registration, _ thread: UInt) { (self.registration, self.thread) = (registration, thread) }
}
