public import Foundation
public import Rx

extension Reactive where Base: UserDefaults {
    /// The value at `key` at once and whenever it changes, nil where there is none of this type.
    ///
    /// Foundation on Linux does not announce changes: there only those by ``set(_:_:)`` are seen.
    public func observe<Element: Equatable>(_ type: Element.Type, _ key: String) -> Observable<Element?> {
        let changes = NotificationCenter.default.rx.notification(UserDefaults.didChangeNotification, object: base)
        return changes.map { _ in }.startWith(()).map { [base] in base.object(forKey: key) as? Element }
            .distinctUntilChanged()
    }

    /// A binder that sets the value at `key`; nil removes it.
    public func set<Element>(_ type: Element.Type, _ key: String) -> Binder<Element?> {
        Binder(base) { defaults, value in
            defaults.set(value, forKey: key)
            #if !canImport(Darwin)
                NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
            #endif
        }
    }
}
