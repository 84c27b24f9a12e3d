extension ObservableType {
    /// Each element with the one before; nothing for the first.
    ///
    ///     source      --1--2-----3-----|
    ///     pairwise()  -----(1,2)-(2,3)-|
    ///
    /// Where RxSwiftExt is imported too, its operator of this name is the one that is called.
    @_disfavoredOverload
    public func pairwise() -> Observable<(Element, Element)> {
        zipPrevious().compactMap { previous, element in previous.map { ($0, element) } }
    }

    /// Each element with the one before, which is nil for the first.
    ///
    ///     source         --1-------2-----|
    ///     zipPrevious()  --(nil,1)-(1,2)-|
    public func zipPrevious() -> Observable<(Element?, Element)> {
        scan((nil, nil) as (Element?, Element?)) { ($0.1, $1) }
            .compactMap { previous, element in element.map { (previous, $0) } }
    }

    /// The elements that come while `other` is true, which it is taken to be at first.
    public func pausable<Source: ObservableType>(by other: Source) -> Observable<Element>
    where Source.Element == Bool {
        withLatestFrom(other.startWith(true)) { ($0, $1) }.compactMap { $1 ? $0 : nil }
    }
}
