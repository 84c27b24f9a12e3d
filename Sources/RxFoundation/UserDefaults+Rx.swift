public import Foundation
public import Rx

extension Reactive where Base: UserDefaults {
    /// Returns a sequence that emits the value for `key` on subscription and after each change, or `nil` if there is no
    /// value of this type.
    ///
    /// Foundation on Linux does not post changes, so there the sequence emits only changes made with ``set(_:_:)``.
    public func observe<Element: Equatable>(_ type: Element.Type, _ key: String) -> Observable<Element?> {
        let changes = NotificationCenter.default.rx.notification(UserDefaults.didChangeNotification, object: base)
        return changes.map { _ in }.startWith(()).map { [base] in base.object(forKey: key) as? Element }
            .distinctUntilChanged()
    }

    /// Returns a binder that sets the value for `key`, or removes it for `nil`.
    public func set<Element>(_ type: Element.Type, _ key: String) -> Binder<Element?> {
        Binder(base) { defaults, value in
            defaults.set(value, forKey: key)
            #if !canImport(Darwin)
                NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
            #endif
        }
    }
}
