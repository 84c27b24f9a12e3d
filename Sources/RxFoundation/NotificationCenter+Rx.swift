public import Foundation
public import Rx

#if !canImport(Darwin)
    // On Darwin it is an `NSObject`.
    extension NotificationCenter: ReactiveCompatible {}
#endif

extension Reactive where Base: NotificationCenter {
    /// The notifications of this name and from this object, which is not retained; nil: any. On the thread that posts them.
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
