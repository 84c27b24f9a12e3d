/// Makes disposables.
public struct Disposables: Sendable {
    private init() {}
}

extension Disposables {
    /// A disposable that does nothing.
    public static func create() -> any Disposable { NopDisposable() }

    /// A disposable that calls `dispose` once, on the thread that disposes it.
    public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }

    /// A disposable that disposes both, in this order.
    public static func create(_ disposable1: any Disposable, _ disposable2: any Disposable) -> any Cancelable {
        GroupDisposable([disposable1, disposable2])
    }

    /// A disposable that disposes all three, in this order.
    public static func create(
        _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
    ) -> any Cancelable {
        GroupDisposable([disposable1, disposable2, disposable3])
    }

    /// A disposable that disposes all of them, in their order.
    public static func create(
        _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
        _ disposables: any Disposable...
    ) -> any Cancelable {
        GroupDisposable([disposable1, disposable2, disposable3] + disposables)
    }

    /// A disposable that disposes all of them, in their order.
    public static func create(_ disposables: [any Disposable]) -> any Disposable {
        switch disposables.count {
        case 0: NopDisposable()
        case 1: disposables[0]
        default: GroupDisposable(disposables)
        }
    }
}
