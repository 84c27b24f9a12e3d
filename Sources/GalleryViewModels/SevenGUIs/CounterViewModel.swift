public import Rx

/// A counter.
public final class CounterViewModel {
    /// Raises the count by one.
    public let increment = PublishRelay<Void>()

    /// The count.
    public let count: Observable<Int>

    private let bag = DisposeBag()

    /// Creates a counter.
    ///
    /// - Parameter start: The first count, from 0.
    public init(start: Int = 0) {
        let counted = BehaviorRelay(value: max(0, start))
        count = counted.asObservable()
        increment.withLatestFrom(counted).map { $0 == .max ? $0 : $0 + 1 }.bind(to: counted).disposed(by: bag)
    }
}
