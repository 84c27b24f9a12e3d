/// A namespace for functions that create disposables.
public struct Disposables: Sendable {
    private init() {}
}

extension Disposables {
    /// Returns a disposable that does nothing.
    public static func create() -> any Disposable { NopDisposable() }

    /// Returns a disposable that calls `dispose` once, on the thread that disposes it.
    public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }

    /// Returns a disposable that disposes both arguments in order.
    public static func create(_ disposable1: any Disposable, _ disposable2: any Disposable) -> any Cancelable {
        GroupDisposable([disposable1, disposable2])
    }

    /// Returns a disposable that disposes the three arguments in order.
    public static func create(
        _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
    ) -> any Cancelable {
        GroupDisposable([disposable1, disposable2, disposable3])
    }

    /// Returns a disposable that disposes all arguments in order.
    public static func create(
        _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
        _ disposables: any Disposable...
    ) -> any Cancelable {
        GroupDisposable([disposable1, disposable2, disposable3] + disposables)
    }

    /// Returns a disposable that disposes `disposables` in order.
    public static func create(_ disposables: [any Disposable]) -> any Disposable {
        switch disposables.count {
        case 0: NopDisposable()
        case 1: disposables[0]
        default: GroupDisposable(disposables)
        }
    }
}
