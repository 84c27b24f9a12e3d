extension ObservableType {
    /// Emits each element together with the previous one, from the second element on.
    ///
    ///     source      --1--2-----3-----|
    ///     pairwise()  -----(1,2)-(2,3)-|
    ///
    /// If RxSwiftExt is also imported, its operator of the same name takes precedence.
    @_disfavoredOverload
    public func pairwise() -> Observable<(Element, Element)> {
        zipPrevious().compactMap { previous, element in previous.map { ($0, element) } }
    }

    /// Emits each element together with the previous one, which is `nil` for the first element.
    ///
    ///     source         --1-------2-----|
    ///     zipPrevious()  --(nil,1)-(1,2)-|
    public func zipPrevious() -> Observable<(Element?, Element)> {
        scan((nil, nil) as (Element?, Element?)) { ($0.1, $1) }
            .compactMap { previous, element in element.map { (previous, $0) } }
    }

    /// Drops the elements that arrive while the latest element of `other` is false. Until `other` emits, nothing is
    /// dropped.
    public func pausable<Source: ObservableType>(by other: Source) -> Observable<Element>
    where Source.Element == Bool {
        withLatestFrom(other.startWith(true)) { ($0, $1) }.compactMap { $1 ? $0 : nil }
    }
}
