/// Work grouped by place, so that each place is woken once. Places are woken in the order in which work was first added
/// for them.
struct Handover: Sendable {
    private var work: [(place: Place, steps: [@Sendable () -> Void])] = []

    /// Adds a step for a place, after its earlier ones. Linear in the number of places.
    mutating func append(to place: Place, _ step: @escaping @Sendable () -> Void) {
        if let index = work.firstIndex(where: { $0.place.id == place.id }) {
            work[index].steps.append(step)
        } else {
            work.append((place, [step]))
        }
    }

    /// Schedules one task at each place.
    consuming func send() {
        for (place, steps) in work {
            if steps.count == 1 {
                place.schedule(steps[0])
            } else {
                place.schedule { for step in steps { step() } }
            }
        }
    }
}

/// A value that only its place uses.
///
/// `@unchecked Sendable`: the value is created at the place, or given away by the thread that created it. The receiver
/// unwraps it in work that the place runs; in between it is only passed along.
struct HandedOver<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
