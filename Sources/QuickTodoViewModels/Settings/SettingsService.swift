public import Rx

/// A store for the settings of a user.
///
/// Its methods can be called from any thread. A returned observable performs its work on subscription, and emits on the
/// subscriber's loop or fails with a ``TaskServiceError``.
public protocol SettingsService: AnyObject, Sendable {
    /// Emits the current settings, and then those after each change. Does not complete, and does not repeat equal
    /// settings.
    func settings() -> Observable<Settings>

    /// Stores the settings in which `new` differs from `former`; the others stay as they are. Emits one element when they
    /// are stored.
    func update(_ former: Settings, to new: Settings) -> Observable<Void>

    /// Undoes a change of settings that are as it has left them. Emits 1, or 0 if another one has changed them since.
    func undo(_ change: SettingsChange) -> Observable<Int>
}
