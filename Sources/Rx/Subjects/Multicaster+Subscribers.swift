extension Multicaster {
    /// Adds a registration behind all others. Lock held.
    final func add(_ registration: Registration<Element>) {
        if count == capacity { grow() }
        registration.index = Int32(count)
        (slots! + count).initialize(to: Unmanaged.passRetained(registration).toOpaque())
        count += 1
    }

    /// Makes room. Lock held.
    private func grow() {
        let newCapacity = max(2, capacity * 2)
        let new = Slots.allocate(capacity: newCapacity)
        if let slots {
            new.moveInitialize(from: slots, count: count)
            if owner == 0 {
                slots.deallocate()
            } else {
                // The owner still reads the former slots.
                outgrown.append(slots)
                hasChores = true
            }
        }
        slots = new
        capacity = newCapacity
    }

    /// Removes a registration.
    final func remove(_ registration: Registration<Element>) {
        lock.lock()
        guard !registration.hasLeft else { return lock.unlock() }
        registration.hasLeft = true
        holes += 1
        let isIdle = holes == count
        if owner != 0 {
            hasChores = true
            lock.unlock()
        } else {
            removeNow(registration)
        }
        if isIdle { becameIdle() }
    }

    /// Takes a registration out. Lock held, no owner; gives it back.
    private func removeNow(_ registration: Registration<Element>) {
        guard let slots else { return lock.unlock() }
        let index = Int(registration.index)
        let slot = slots[index]
        if index == count - 1 {
            // The last one leaves no hole.
            count -= 1
            holes -= 1
        } else {
            slots[index] = nil
        }
        if holes == count {
            count = 0
            holes = 0
        } else if holes > 16 && holes * 2 > count {
            let leaving = sweep()
            lock.unlock()
            if let slot { Registration<Element>.at(slot).release() }
            return withExtendedLifetime(leaving) {}
        }
        lock.unlock()
        if let slot { Registration<Element>.at(slot).release() }
    }

    /// Closes the holes. Lock held, no owner. What is returned is to be released without the lock.
    final func sweep() -> [Registration<Element>] {
        var leaving: [Registration<Element>] = []
        guard let slots else { return [] }
        var kept = 0
        for index in 0..<count {
            guard let slot = slots[index] else { continue }
            let registration = Registration<Element>.at(slot).takeUnretainedValue()
            if registration.hasLeft {
                leaving.append(Registration<Element>.at(slot).takeRetainedValue())
            } else {
                registration.index = Int32(kept)
                slots[kept] = slot
                kept += 1
            }
        }
        count = kept
        holes = 0
        return leaving
    }
}
