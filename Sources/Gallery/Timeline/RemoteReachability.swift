import Bindery
import GalleryViewModels

/// The reachability of a service, derived from its requests. After a request that did not reach the service, it counts
/// as unreachable for an interval, which doubles with each failure until a request succeeds.
final class RemoteReachability: Reachability {
    private struct State: Equatable {
        var isReachable = true
        var failures = 0
    }

    private let state = Shared(State())
    private let longest: Int
    private let scheduler: @Sendable () -> any SchedulerType

    /// Creates the reachability.
    ///
    /// - Parameter longest: The longest interval, in seconds.
    init(
        longest: Int = 60,
        scheduler: @escaping @Sendable () -> any SchedulerType = { ConcurrentDispatchQueueScheduler(qos: .default) }
    ) {
        self.longest = longest
        self.scheduler = scheduler
    }

    var isReachable: Observable<Bool> { state.editions.map(\.value.isReachable).distinctUntilChanged() }

    func reportFailure() {
        var failures = 0
        state.change { state in
            guard state.isReachable else { return }
            state.isReachable = false
            state.failures += 1
            failures = state.failures
        }
        guard failures > 0 else { return }
        let wait = min(longest, 5 << min(failures - 1, 10))
        _ = Observable<Int>.timer(.seconds(wait), scheduler: scheduler())
            .subscribe(onNext: { [state] _ in state.change { $0.isReachable = true } })
    }

    func reportSuccess() {
        state.change { state in
            if state.isReachable { state.failures = 0 }
        }
    }
}
