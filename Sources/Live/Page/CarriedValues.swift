import EventLoops

/// The values of a session that are carried over from a page that has ended with a post to the browser's later documents.
/// Their number and age are limited. Used on the session's loop only.
struct CarriedValues {
    /// The maximum number of values; beyond it the oldest is discarded.
    static let limit = 8

    private struct Entry {
        let name: String
        let value: any Sendable
        let until: ContinuousClock.Instant
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func keep(_ value: any Sendable, as name: String, until: ContinuousClock.Instant) {
        entries.removeAll { $0.name == name }
        entries.append(Entry(name: name, value: value, until: until))
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    /// Returns the value with a name, if it has not expired. Removes expired values.
    mutating func value(_ name: String, now: ContinuousClock.Instant) -> (any Sendable)? {
        entries.removeAll { $0.until <= now }
        return entries.first { $0.name == name }?.value
    }
}

extension Page {
    /// Keeps the values that the post being processed has left for the browser's later documents.
    func leaveCarriedValues() {
        for output in carriedOutputs {
            guard let value = output.carriedValue else { continue }
            session.carried.keep(
                value, as: output.carriedName, until: loop.now + context.limits.messageLifetime)
        }
    }

    /// Passes the values of the browser's earlier pages to the view models.
    func takeCarriedValues() {
        if session.carried.isEmpty { return }
        for output in carriedOutputs {
            if let value = session.carried.value(output.carriedName, now: loop.now) { output.receive(value) }
        }
    }

    /// Those of the topmost scene last, because its values replace others with the same name.
    private var carriedOutputs: [any CarriedOutput] {
        allBinders.reversed().flatMap { $0.outputs.all.compactMap { $0 as? any CarriedOutput } }
    }
}
