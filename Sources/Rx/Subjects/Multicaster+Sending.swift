extension Multicaster {
    /// Sends an element to all subscribers.
    @inlinable
    @inline(__always)
    final func send(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWait(me) { return leaveElementToOwner(element) }
        sendOwned(element, me)
    }

    /// Goes on from the lock held and the owner known to be this thread or none.
    @inlinable
    @inline(__always)
    final func sendOwned(_ element: Element, _ me: UInt) {
        let (count, isTable) = (Int(self.count), tableExponent > 0)
        guard count > 0, let slots else { return lock.unlock() }
        owner = me
        depth += 1
        lock.unlock()
        if isTable {
            let table = slots.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
            for index in 0..<count {
                if let slot = table[index] {
                    Registration<Element>.at(slot)._withUnsafeGuaranteedRef { $0.send(element, from: self) }
                }
            }
        } else {
            Registration<Element>.at(slots)._withUnsafeGuaranteedRef { $0.send(element, from: self) }
        }
        lock.lock()
        depth -= 1
        if depth == 0 {
            if hasChores { return finishChores(me) }
            owner = 0
        }
        lock.unlock()
    }

    /// Whether an event of this thread is to wait for those that are being sent. Lock held, and there is an owner.
    @inlinable
    @inline(__always)
    final func mustWait(_ me: UInt) -> Bool { owner != me || depth >= nestingLimit || isEnding }

    /// Ends the sequence for all subscribers. `event` is an error or the end.
    @usableFromInline
    final func stop(_ event: Event<Element>) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        // Not past the elements that other threads have left.
        if owner != 0 && (mustWait(me) || aside?.backlog.isEmpty == false) { return leaveToOwner(event) }
        stopOwned(event, me)
    }

    /// Sends an element to all subscribers, and keeps it as `remember(_:)` does.
    final func sendRemembering(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWait(me) { return leaveElementToOwner(element) }
        let outdated = remember(element)
        sendOwned(element, me)
        withExtendedLifetime(outdated) {}
    }

    private func stopOwned(_ event: Event<Element>, _ me: UInt) {
        owner = me
        sendEnding(event)
        lock.lock()
        if depth == 0 { finishChores(me) } else { lock.unlock() }
    }

    /// Sends the last event. Lock held; gives it back.
    private func sendEnding(_ event: Event<Element>) {
        isStopped = true
        madeAside.ending = event
        let last = lastElement(before: event)
        depth += 1
        let leaving = takeRegistrations()
        lock.unlock()
        for registration in leaving {
            if let last { registration.send(.next(last), from: self) }
            registration.send(event, from: self)
        }
        lock.withLock { depth -= 1 }
    }

    /// Takes all registrations out, for the last event. Lock held.
    private func takeRegistrations() -> [Registration<Element>] {
        var taken: [Registration<Element>] = []
        for index in 0..<count {
            guard let slot = slot(index) else { continue }
            let registration = Registration<Element>.at(slot).takeUnretainedValue()
            if registration.hasLeft { continue }
            taken.append(registration)
            registration.hasLeft = true
            holes += 1
            if depth == 1 {
                setSlot(index, to: nil)
                Registration<Element>.at(slot).release()
            } else {
                hasChores = true
            }
        }
        return taken
    }

    /// Queues an element for the thread that is sending. Lock held; gives it back. On its own so that the common path need not know the event's type.
    @usableFromInline
    @inline(never)
    final func leaveElementToOwner(_ element: Element) { leaveToOwner(.next(element)) }

    /// Queues an event for the thread that is sending. Lock held; gives it back.
    @usableFromInline
    final func leaveToOwner(_ event: Event<Element>) {
        madeAside.backlog.append(event)
        if event.isStopEvent { isEnding = true }
        hasChores = true
        lock.unlock()
    }

    /// Sends what other threads have brought meanwhile, and cleans up. Lock held and depth zero; gives both back.
    @usableFromInline
    final func finishChores(_ me: UInt) {
        while let event = aside?.backlog.popFirst() {
            if !isStopped { sendFromBacklog(event) }
        }
        hasChores = false
        owner = 0
        let leaving = holes > 0 ? sweep() : []
        let outgrown = aside.map { exchange(&$0.outgrown, with: []) } ?? []
        let empty = takeEmptyAside()
        lock.unlock()
        for table in outgrown { table.deallocate() }
        // Releasing them may run user code (deinit of what closures capture), so it is done without the lock.
        withExtendedLifetime((leaving, empty)) {}
    }

    /// Sends one event that another thread has brought. Lock held, before and after, but not meanwhile.
    private func sendFromBacklog(_ event: Event<Element>) {
        guard case .next(let element) = event else {
            sendEnding(event)
            return lock.lock()
        }
        let outdated = remember(element)
        // As one more nested event, which leaves the chores alone.
        depth += 1
        sendOwned(element, owner)
        withExtendedLifetime(outdated) {}
        lock.lock()
        depth -= 1
    }

    /// Whether `release()` has been called.
    final var isReleased: Bool { lock.withLock { aside?.hasBeenReleased ?? false } }

    /// Lets go of all subscribers without telling them; whoever subscribes later gets `RxError.disposed`.
    final func release() {
        lock.lock()
        isStopped = true
        let aside = madeAside
        aside.hasBeenReleased = true
        // Not this object itself: it would keep itself alive.
        aside.ending = .error(RxError.disposed(object: ReleasedSubject()))
        depth += 1
        let leaving = takeRegistrations()
        depth -= 1
        let forgotten = forget()
        lock.unlock()
        withExtendedLifetime((leaving, forgotten)) {}
    }
}

/// How deep events may nest in one multicaster before the next one waits for those that are being sent.
@usableFromInline let nestingLimit: UInt8 = 100

/// What `RxError.disposed` names when a subject has been released.
private final class ReleasedSubject {}
