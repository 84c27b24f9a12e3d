extension Multicaster {
    /// Returns the content of a slot: a retained registration.
    final func slotLocked(_ index: UInt32) -> UnsafeMutableRawPointer? {
        if let table = tableLocked { return table[Int(index)] }
        return slots
    }

    /// Sets the content of a slot.
    final func setSlotLocked(_ index: UInt32, to registration: UnsafeMutableRawPointer?) {
        if let table = tableLocked { table[Int(index)] = registration } else { slots = registration }
    }

    private var tableLocked: Table? {
        tableExponent > 0 ? slots?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) : nil
    }

    /// Appends a registration.
    final func addLocked(_ registration: Registration) {
        if count == 1 << UInt32(tableExponent) {
            // Without an owner, no hole contains a registration.
            if owner == 0, hasManyHolesLocked { _ = sweepLocked() } else { growLocked() }
        }
        registration.index = count
        setSlotLocked(count, to: Unmanaged.passRetained(registration).toOpaque())
        count += 1
    }

    /// Doubles the capacity.
    private func growLocked() {
        let exponent = tableExponent + 1
        let new = Table.allocate(capacity: 1 << Int(exponent))
        new.initialize(repeating: nil, count: 1 << Int(exponent))
        if let table = tableLocked, let slots {
            new.update(from: table, count: Int(count))
            if owner == 0 {
                slots.deallocate()
            } else {
                // The owner is still reading the old table.
                madeAsideLocked.outgrown.append(slots)
                hasChores = true
            }
        } else {
            new[0] = slots
        }
        slots = UnsafeMutableRawPointer(new)
        tableExponent = exponent
    }

    /// Removes a registration.
    final func remove(_ registration: Registration) {
        let (slot, isLast) = takeOut(registration)
        if let slot { Registration.at(slot).release() }
        if isLast { becameIdle() }
    }

    /// Removes a registration from its slot, or lets the owner remove it, if there is one. The caller releases the
    /// slot's content without the lock.
    ///
    /// A registration calls this method while another thread may be releasing the last reference to the multicaster.
    /// Nothing here may retain `self`, which an autoclosure such as the right side of `??` or `&&` does in a debug build:
    /// the release would then deallocate the multicaster, and its deinitializer would wait forever for the
    /// `UnretainedLock` of this thread.
    final func takeOut(_ registration: Registration) -> (slot: UnsafeMutableRawPointer?, isLast: Bool) {
        lock.lock()
        guard !registration.hasLeft else {
            lock.unlock()
            return (nil, false)
        }
        registration.hasLeft = true
        holes += 1
        let isLast = holes == count
        if owner != 0 {
            hasChores = true
            lock.unlock()
            return (nil, isLast)
        }
        let index = registration.index
        let slot = slotLocked(index)
        setSlotLocked(index, to: nil)
        if index == count - 1 {
            // Removing the last slot leaves no hole.
            count -= 1
            holes -= 1
        }
        if holes == count {
            count = 0
            holes = 0
        } else if hasManyHolesLocked {
            // The next event closes the holes, or the next subscriber for which there is no room.
            hasChores = true
        }
        lock.unlock()
        return (slot, isLast)
    }

    /// Indicates whether there are enough holes to justify closing them.
    private var hasManyHolesLocked: Bool { holes > max(16, count / 2) }

    /// Returns the registrations that remain when the multicaster is deallocated.
    ///
    /// A subscription that is being disposed of on another thread no longer uses the multicaster when this method
    /// returns.
    final func remainingRegistrations() -> [Registration] {
        // The multicaster's own lock is not needed: only the deinitializer calls this method.
        let lock = UnretainedLock.guarding(Unmanaged.passUnretained(self).toOpaque())
        lock.pointee.lock()
        defer { lock.pointee.unlock() }
        var remaining: [Registration] = []
        for index in 0..<count {
            guard let slot = slotLocked(index) else { continue }
            let registration = Registration.at(slot).takeRetainedValue()
            registration.leaveForGood()
            remaining.append(registration)
        }
        return remaining
    }

    /// Closes the gaps between registrations. Requires that there is no owner. The caller releases the
    /// returned registrations without the lock.
    final func sweepLocked() -> [Registration] {
        var leaving: [Registration] = []
        var kept: UInt32 = 0
        for index in 0..<count {
            guard let slot = slotLocked(index) else { continue }
            let registration = Registration.at(slot).takeUnretainedValue()
            setSlotLocked(index, to: nil)
            if registration.hasLeft {
                leaving.append(Registration.at(slot).takeRetainedValue())
            } else {
                registration.index = kept
                setSlotLocked(kept, to: slot)
                kept += 1
            }
        }
        count = kept
        holes = 0
        return leaving
    }
}
