/// A disposable whose disposal can be queried.
public protocol Cancelable: Disposable {
    /// Indicates whether `dispose()` has been called.
    var isDisposed: Bool { get }
}
