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
        change { _ in (former, new) }.map { _ in }
    }

    public func undo(_ change: SettingsChange) -> Observable<Int> {
        self.change { stored in stored.undoing(change.new, to: change.former).map { (stored, $0) } }
    }

    /// Stores the difference of two versions. Emits 1, or 0 if there is none to store.
    private func change(_ versions: @escaping @Sendable (Settings) -> (Settings, Settings)?) -> Observable<Int> {
        Observable.deferred { [weak self] in
            guard let self else { return .empty() }
            let stored = values.withLock { values -> Settings? in
                guard let (former, new) = versions(Settings(stored: values)) else { return nil }
                for (name, value) in new.changes(from: former) { values[name] = value }
                return Settings(stored: values)
            }
            guard let stored else { return .just(0) }
            changed.accept(stored)
            return .just(1)
        }
    }
}
