/// A disposable with nothing to end.
struct NopDisposable: Disposable, Sendable {
    func dispose() {}
}
