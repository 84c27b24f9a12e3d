/// The handling of the element at which `take` stops.
public enum TakeBehavior: Sendable {
    /// The element is emitted.
    case inclusive
    /// The element is dropped.
    case exclusive
}

extension ObservableType {
    /// Emits the elements as long as `predicate` returns true, and then completes.
    ///
    ///     source                  --1--2--3--1--|
    ///     take(while: { $0 < 3 }) --1--2--|
    public func take(
        while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(TakeWhileSink(predicate, behavior, $0)) }
    }

    /// Emits the elements until `predicate` returns true for one of them, and then completes.
    public func take(
        until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        take(while: { try !predicate($0) }, behavior: behavior)
    }
}

private final class TakeWhileSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool
    private let behavior: TakeBehavior
    @exclusivity(unchecked) private var isOver = false

    init(_ predicate: @escaping (Element) throws -> Bool, _ behavior: TakeBehavior, _ downstream: Sink<Element>) {
        self.predicate = predicate
        self.behavior = behavior
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !isOver, !link.isDisposed else { return }
        do {
            if try predicate(element) { return downstream.onNext(element) }
            isOver = true
            if behavior == .inclusive { downstream.onNext(element) }
            finish()
        } catch {
            fail(error)
        }
    }
}
