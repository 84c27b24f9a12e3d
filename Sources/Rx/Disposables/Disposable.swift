/// A subscription, a scheduled action or a resource that can be ended.
public protocol Disposable {
    /// Ends the subscription, action or resource. Further calls have no effect. Any thread may call this method.
    func dispose()
}
