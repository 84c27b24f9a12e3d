import Dispatch
import Rx

/// Where a result is handed over.
enum Place: Sendable {
    /// The loop that the subscriber runs on.
    case loop(any MainLoop)
    /// The main dispatch queue, for subscribers that run on no loop.
    case mainQueue
    /// Whichever thread has the result, at once. For those who wait for it with a semaphore.
    case anywhere

    /// The caller's place.
    static var current: Place {
        MainLoops.current.map { .loop($0) } ?? .mainQueue
    }

    /// Tells places apart.
    enum ID: Hashable {
        case loop(ObjectIdentifier)
        case mainQueue, anywhere
    }

    var id: ID {
        switch self {
        case .loop(let loop): .loop(ObjectIdentifier(loop))
        case .mainQueue: .mainQueue
        case .anywhere: .anywhere
        }
    }

    /// Whether the caller runs there, so that it may be called back at once.
    var isCurrent: Bool {
        switch self {
        case .loop(let loop): loop.isCurrent
        case .mainQueue: DispatchQueue.getSpecific(key: Self.mainMark) != nil
        case .anywhere: true
        }
    }

    /// Runs work there, after what was scheduled before.
    func schedule(_ work: @escaping @Sendable () -> Void) {
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
