/// Something that can be ended: a subscription, a scheduled action, a resource.
public protocol Disposable {
    /// Ends it. Doing so again has no effect. Any thread may call.
    func dispose()
}
