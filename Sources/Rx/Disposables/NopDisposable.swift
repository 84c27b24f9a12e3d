/// A disposable that does nothing.
struct NopDisposable: Disposable, Sendable {
    func dispose() {}
}
