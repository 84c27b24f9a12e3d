public import Foundation
public import Rx

#if !canImport(Darwin)
    // On Darwin, `NotificationCenter` is an `NSObject`, which is already `ReactiveCompatible`.
    extension NotificationCenter: ReactiveCompatible {}
#endif

extension Reactive where Base: NotificationCenter {
    /// Returns a sequence of the notifications with the given name and sender; `nil` matches any. It emits on the
    /// thread that posts them.
    ///
    /// The sequence does not retain `object`. A subscription after `object` was deallocated completes immediately.
    public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
        Observable.create { [weak object, base, hasObject = object != nil] observer in
            if hasObject, object == nil {
                observer.onCompleted()
                return Disposables.create()
            }
            let token = base.addObserver(forName: name, object: object, queue: nil) { observer.onNext($0) }
            return Disposables.create { base.removeObserver(token) }
        }
    }
}
