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

    /// Sends an element when the lock is held and the owner is this thread or none. Releases the lock.
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

    /// Indicates whether an event of this thread must wait for those that are being sent. Lock held; there is an owner.
    @inlinable
    @inline(__always)
    final func mustWait(_ me: UInt) -> Bool { owner != me || depth >= nestingLimit || isEnding }

    /// Terminates the sequence for all subscribers. `event` is an error or the completion.
    @usableFromInline
    final func stop(_ event: Event<Element>) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        // Does not overtake the elements that other threads have queued.
        if owner != 0 && (mustWait(me) || aside?.backlog.isEmpty == false) { return leaveToOwner(event) }
        stopOwned(event, me)
    }

    /// Sends an element to all subscribers and keeps it as `remember(_:)` does.
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

    /// Sends the terminal event. Lock held on entry; releases it.
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

    /// Removes and returns all registrations, which receive the terminal event. Lock held.
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

    /// Queues an element for the thread that is sending. Lock held on entry; releases it.
    ///
    /// A separate function, so that the common path does not need the event type's metadata.
    @usableFromInline
    @inline(never)
    final func leaveElementToOwner(_ element: Element) { leaveToOwner(.next(element)) }

    /// Queues an event for the thread that is sending. Lock held on entry; releases it.
    @usableFromInline
    final func leaveToOwner(_ event: Event<Element>) {
        madeAside.backlog.append(event)
        if event.isStopEvent { isEnding = true }
        hasChores = true
        lock.unlock()
    }

    /// Sends the events that other threads have queued in the meantime, and cleans up.
    ///
    /// On entry the lock is held and the depth is zero. Gives up ownership and releases the lock.
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
        // Releasing them may run user code (deinitializers of captured objects), so the lock is not held.
        withExtendedLifetime((leaving, empty)) {}
    }

    /// Sends one event that another thread has queued. Lock held on entry and on return, but not while sending.
    private func sendFromBacklog(_ event: Event<Element>) {
        guard case .next(let element) = event else {
            sendEnding(event)
            return lock.lock()
        }
        let outdated = remember(element)
        // Counts as one more nested event, so that `sendOwned` does not finish the chores.
        depth += 1
        sendOwned(element, owner)
        withExtendedLifetime(outdated) {}
        lock.lock()
        depth -= 1
    }

    /// Indicates whether `release()` has been called.
    final var isReleased: Bool { lock.withLock { aside?.hasBeenReleased ?? false } }

    /// Releases all subscribers without sending them an event. Later subscribers receive `RxError.disposed`.
    final func release() {
        lock.lock()
        isStopped = true
        let aside = madeAside
        aside.hasBeenReleased = true
        // Not this object, because it would retain itself.
        aside.ending = .error(RxError.disposed(object: ReleasedSubject()))
        depth += 1
        let leaving = takeRegistrations()
        depth -= 1
        let forgotten = forget()
        lock.unlock()
        withExtendedLifetime((leaving, forgotten)) {}
    }
}

/// The depth of nested events in one multicaster at which the next event waits for those that are being sent.
@usableFromInline let nestingLimit: UInt8 = 100

/// The object that `RxError.disposed` contains after a subject has been released.
private final class ReleasedSubject {}
