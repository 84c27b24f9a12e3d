extension ObservableConvertibleType {
    /// This as a shared sequence on its strategy's scheduler, which ends with `onErrorJustReturn` where this fails.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// This as a shared sequence on its strategy's scheduler, which goes on with `onErrorDriveWith` where this fails.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        asSharedSequence(sharingStrategy: sharingStrategy, onErrorRecover: { _ in onErrorDriveWith })
    }

    /// This as a shared sequence on its strategy's scheduler, which goes on with what `onErrorRecover` makes of the error where this fails.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self,
        onErrorRecover: @escaping (_ error: any Error) -> SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(
            asObservable().observe(on: Strategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}
