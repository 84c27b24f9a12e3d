import Locks
public import Rx

/// A service that keeps settings in memory, for tests, previews and benchmarks.
public final class InMemorySettingsService: SettingsService {
    private let values = Mutex<[String: String]>([:])
    private let changed = BehaviorRelay(value: Settings())

    /// Creates a service with the default settings.
    public init() {}

    public func settings() -> Observable<Settings> {
        Observable.deferred { [changed] in
            MainLoops.current == nil ? changed.asObservable() : changed.observe(on: MainScheduler.instance)
        }
        .distinctUntilChanged()
    }

    public func update(_ former: Settings, to new: Settings) -> Observable<Void> {
        Observable.deferred { [weak self] in
            guard let self else { return .empty() }
            let stored = values.withLock { values in
                values.merge(new.changes(from: former)) { $1 }
                return values
            }
            changed.accept(Settings(stored: stored))
            return .just(())
        }
    }
}
