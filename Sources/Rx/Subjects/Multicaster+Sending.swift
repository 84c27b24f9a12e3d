extension Multicaster {
    /// Sends an element to all subscribers.
    @inlinable
    @inline(__always)
    final func send(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWaitLocked(me) { return leaveElementToOwnerUnlocking(element) }
        sendOwnedUnlocking(element, me)
    }

    /// Sends an element if the owner is this thread or none.
    @inlinable
    @inline(__always)
    final func sendOwnedUnlocking(_ element: Element, _ me: UInt) {
        let (count, isTable) = (Int(self.count), tableExponent > 0)
        guard count > 0, let slots else { return lock.unlock() }
        owner = me
        depth += 1
        lock.unlock()
        if isTable {
            let table = slots.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
            for index in 0..<count {
                if let slot = table[index] {
                    Registration.at(slot)._withUnsafeGuaranteedRef { $0.send(element, from: self) }
                }
            }
        } else {
            Registration.at(slots)._withUnsafeGuaranteedRef { $0.send(element, from: self) }
        }
        lock.lock()
        depth -= 1
        if depth == 0 {
            if hasChores { return finishChoresUnlocking(me) }
            owner = 0
        }
        lock.unlock()
    }

    /// Indicates whether an event of this thread must wait for those that the owner is sending. Requires an owner.
    @inlinable
    @inline(__always)
    final func mustWaitLocked(_ me: UInt) -> Bool { owner != me || depth >= nestingLimit || isEnding }

    /// Terminates the sequence for all subscribers. `event` is an error or the completion.
    @usableFromInline
    final func stop(_ event: Event<Element>) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        // Does not overtake the elements that other threads have queued.
        if owner != 0 && (mustWaitLocked(me) || aside?.backlog != nil) { return leaveToOwnerUnlocking(event) }
        stopOwnedUnlocking(event, me)
    }

    /// Sends an element to all subscribers and keeps it as `rememberLocked(_:)` does.
    final func sendRemembering(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWaitLocked(me) { return leaveElementToOwnerUnlocking(element) }
        let outdated = rememberLocked(element)
        sendOwnedUnlocking(element, me)
        withExtendedLifetime(outdated) {}
    }

    private func stopOwnedUnlocking(_ event: Event<Element>, _ me: UInt) {
        owner = me
        sendEndingUnlocking(event)
        lock.lock()
        if depth == 0 { finishChoresUnlocking(me) } else { lock.unlock() }
    }

    /// Sends the terminal event.
    private func sendEndingUnlocking(_ event: Event<Element>) {
        isStopped = true
        madeAsideLocked.ending = Ending(event)
        let last = lastElementLocked(before: event)
        depth += 1
        let leaving = takeRegistrationsLocked()
        lock.unlock()
        for registration in leaving {
            if let last { registration.send(.next(last), from: self) }
            registration.send(event, from: self)
        }
        lock.withLock { depth -= 1 }
    }

    /// Removes and returns all registrations, which receive the terminal event.
    private func takeRegistrationsLocked() -> [Registration] {
        var taken: [Registration] = []
        for index in 0..<count {
            guard let slot = slotLocked(index) else { continue }
            let registration = Registration.at(slot).takeUnretainedValue()
            if registration.hasLeft { continue }
            taken.append(registration)
            registration.hasLeft = true
            holes += 1
            if depth == 1 {
                setSlotLocked(index, to: nil)
                Registration.at(slot).release()
            } else {
                hasChores = true
            }
        }
        return taken
    }

    /// Queues an element for the owner.
    ///
    /// A separate function, so that the common path does not need the event type's metadata.
    @usableFromInline
    @inline(never)
    final func leaveElementToOwnerUnlocking(_ element: Element) { leaveToOwnerUnlocking(.next(element)) }

    /// Queues an event for the owner.
    @usableFromInline
    final func leaveToOwnerUnlocking(_ event: Event<Element>) {
        EventQueue.append(event, to: &madeAsideLocked.backlog)
        if event.isStopEvent { isEnding = true }
        hasChores = true
        lock.unlock()
    }

    /// Sends the events that other threads have queued in the meantime, cleans up and gives up ownership. Requires that
    /// the depth is zero.
    @usableFromInline
    final func finishChoresUnlocking(_ me: UInt) {
        while aside?.backlog != nil { sendFromBacklogRelocking() }
        hasChores = false
        owner = 0
        let leaving = holes > 0 ? sweepLocked() : []
        let outgrown = aside.map { exchange(&$0.outgrown, with: []) } ?? []
        let empty = takeEmptyAsideLocked()
        lock.unlock()
        for table in outgrown { table.deallocate() }
        // Releasing them may run user code (deinitializers of captured objects), so the lock is not held.
        withExtendedLifetime((leaving, empty)) {}
    }

    /// Sends the first event that another thread has queued, unless the sequence has terminated.
    @inline(never)
    private func sendFromBacklogRelocking() {
        guard let aside, let event = EventQueue<Element>.popFirst(from: &aside.backlog), !isStopped else { return }
        guard case .next(let element) = event else {
            sendEndingUnlocking(event)
            return lock.lock()
        }
        let outdated = rememberLocked(element)
        // Counts as one more nested event, so that `sendOwnedUnlocking` does not finish the chores.
        depth += 1
        sendOwnedUnlocking(element, owner)
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
        let aside = madeAsideLocked
        aside.hasBeenReleased = true
        // Not this object, because it would retain itself.
        aside.ending = .error(RxError.disposed(object: ReleasedSubject()))
        depth += 1
        let leaving = takeRegistrationsLocked()
        depth -= 1
        let forgotten = forgetLocked()
        lock.unlock()
        withExtendedLifetime((leaving, forgotten)) {}
    }
}

/// The depth of nested events in one multicaster at which the next event waits for those that are being sent.
@usableFromInline let nestingLimit: UInt8 = 100

/// The object that `RxError.disposed` contains after a subject has been released.
private final class ReleasedSubject {}
