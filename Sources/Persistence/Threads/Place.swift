import Dispatch
package import Rx
import Tracing

/// The place at which a result is delivered.
package enum Place: Sendable {
    /// The subscriber's loop.
    case loop(any MainLoop)
    /// The main dispatch queue, for subscribers that do not run on a loop.
    case mainQueue
    /// The thread that has the result, immediately. For callers that wait with a semaphore.
    case anywhere

    /// The caller's place.
    package static var current: Place {
        MainLoops.current.map { .loop($0) } ?? .mainQueue
    }

    /// The identity of a place.
    package enum ID: Hashable {
        case loop(ObjectIdentifier)
        case mainQueue, anywhere
    }

    package var id: ID {
        switch self {
        case .loop(let loop): .loop(ObjectIdentifier(loop))
        case .mainQueue: .mainQueue
        case .anywhere: .anywhere
        }
    }

    /// A Boolean value that indicates whether the caller runs at the place, so that it may be called back immediately.
    package var isCurrent: Bool {
        switch self {
        case .loop(let loop): loop.isCurrent
        case .mainQueue: DispatchQueue.getSpecific(key: Self.mainMark) != nil
        case .anywhere: true
        }
    }

    /// Runs work at the place, after previously scheduled work.
    package func schedule(_ work: @escaping @Sendable () -> Void) {
        Trace.step()
        switch self {
        case .loop(let loop): loop.schedule(work)
        case .mainQueue: DispatchQueue.main.async(execute: work)
        case .anywhere: work()
        }
    }

    private static let mainMark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()
}
