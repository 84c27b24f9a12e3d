extension ObservableConvertibleType {
    /// Returns a shared sequence on the strategy's scheduler that emits `onErrorJustReturn` and completes on an error.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// Returns a shared sequence on the strategy's scheduler that continues with `onErrorDriveWith` after an error.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        asSharedSequence(sharingStrategy: sharingStrategy, onErrorRecover: { _ in onErrorDriveWith })
    }

    /// Returns a shared sequence on the strategy's scheduler that continues after an error with the sequence that
    /// `onErrorRecover` returns for it.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self,
        onErrorRecover: @escaping (_ error: any Error) -> SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(
            asObservable().observe(on: Strategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}
