import Dispatch
import Foundation
import Rx

/// Gathers elements until it has enough, and lets a thread wait for that.
final class Collector<Element>: @unchecked Sendable {
    // Unchecked: `condition` protects every property below it.
    private let limit: Int
    private let predicate: (Element) throws -> Bool
    private let condition = NSCondition()
    private var elements: [Element] = []
    private var error: (any Error)?
    private var isOver = false

    init(limit: Int, _ predicate: @escaping (Element) throws -> Bool) {
        self.limit = limit
        self.predicate = predicate
    }

    /// What has been gathered.
    var outcome: (elements: [Element], error: (any Error)?) {
        condition.lock()
        defer { condition.unlock() }
        return (elements, error)
    }

    func next(_ element: Element) {
        do {
            guard try predicate(element) else { return }
            condition.lock()
            if !isOver { elements.append(element) }
            let isFull = elements.count >= limit
            condition.unlock()
            if isFull { end(nil) }
        } catch {
            end(error)
        }
    }

    func end(_ error: (any Error)?) {
        condition.lock()
        if !isOver {
            isOver = true
            self.error = error
        }
        condition.broadcast()
        condition.unlock()
        // Wakes the main thread's run loop, should it be waiting there.
        if !Thread.isMainThread { DispatchQueue.main.async {} }
    }

    private var hasEnded: Bool {
        condition.lock()
        defer { condition.unlock() }
        return isOver
    }

    /// Waits until it has enough; false when the time was up before. On the main thread, work for the main queue goes on meanwhile.
    func wait(seconds: TimeInterval?) -> Bool {
        let deadline = seconds.map { Date(timeIntervalSinceNow: $0) }
        if Thread.isMainThread { return runLoop(until: deadline ?? .distantFuture) }
        condition.lock()
        defer { condition.unlock() }
        while !isOver {
            // Not `wait(until: .distantFuture)`: on Linux a date that far traps.
            guard let deadline else {
                condition.wait()
                continue
            }
            if !condition.wait(until: deadline) { return isOver }
        }
        return true
    }

    private func runLoop(until deadline: Date) -> Bool {
        while !hasEnded {
            if Date() >= deadline { return false }
            _ = RunLoop.main.run(mode: .default, before: min(deadline, Date(timeIntervalSinceNow: 0.05)))
        }
        return true
    }
}
