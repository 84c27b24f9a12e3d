/// Whether the element that ends a `take` belongs to it.
public enum TakeBehavior: Sendable {
    /// It does.
    case inclusive
    /// It does not.
    case exclusive
}

extension ObservableType {
    /// The elements as long as `predicate` holds.
    ///
    ///     source                  --1--2--3--1--|
    ///     take(while: { $0 < 3 }) --1--2--|
    public func take(
        while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(TakeWhileSink(predicate, behavior, $0)) }
    }

    /// The elements until `predicate` holds for one.
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
