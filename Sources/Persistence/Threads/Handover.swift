import Tracing

/// Work grouped by place, so that each place is woken once. Places are woken in the order in which work was first added
/// for them.
package struct Handover: Sendable {
    package init() {}

    private var work: [(place: Place, steps: [@Sendable () -> Void])] = []

    /// Adds a step for a place, after its earlier ones. Linear in the number of places.
    package mutating func append(to place: Place, _ step: @escaping @Sendable () -> Void) {
        Trace.step()
        if let index = work.firstIndex(where: { $0.place.id == place.id }) {
            work[index].steps.append(step)
        } else {
            work.append((place, [step]))
        }
    }

    /// Schedules one task at each place.
    package consuming func send() {
        Trace.step()
        for (place, steps) in work {
            if steps.count == 1 {
                place.schedule(steps[0])
            } else {
                place.schedule { for step in steps { step() } }
            }
        }
    }
}
