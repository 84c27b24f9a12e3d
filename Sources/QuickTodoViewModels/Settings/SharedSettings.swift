import Locks
public import Rx

/// The settings as the pages of an app share them: the pages of a loop have one subscription to the service.
public final class SharedSettings: @unchecked Sendable {
    // Unchecked: immutable, except for `latest`, which is a mutex. See `SharedTasks`.
    let service: any SettingsService
    /// The current settings, followed by each change. While they cannot be read, the latest known ones.
    public let values: Observable<Settings>
    private let latest: LatestSettings

    /// Creates the shared settings of a service, which are read while there is a subscriber.
    ///
    /// - Parameters:
    ///   - service: The service with the settings.
    ///   - scheduler: The timer. After a failure, the settings are read again every two seconds.
    public init(_ service: any SettingsService, scheduler: any SchedulerType = MainScheduler.instance) {
        let latest = LatestSettings()
        (self.service, self.latest) = (service, latest)
        values = service.settings().map(Optional.some)
            .catch { Observable.just(nil).concat(Observable.error($0)) }
            .retry(when: { $0.delay(.seconds(2), scheduler: scheduler) })
            .map(latest.store)
            .distinctUntilChanged()
            .shareOnEachLoop(replay: 1)
    }

    /// The latest settings that were read; the defaults before that.
    public var current: Settings { latest.value }
}

/// The latest settings of a service. Any thread can use it.
private final class LatestSettings: Sendable {
    private let settings = Mutex(Settings())

    var value: Settings { settings.withLock { $0 } }

    /// Stores settings if there are any. Returns the latest ones.
    func store(_ new: Settings?) -> Settings {
        settings.withLock { settings in
            settings = new ?? settings
            return settings
        }
    }
}
