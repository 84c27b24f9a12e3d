extension ObservableType {
    /// Combines `object` and each element with `resultSelector`. The object is not retained; the sequence completes at
    /// the first element after the object's deallocation.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object, resultSelector: @escaping (Object, Element) -> Result
    ) -> Observable<Result> {
        map { [weak object] element -> Result in
            guard let object else { throw UnretainedError.gone }
            return resultSelector(object, element)
        }
        .catch { error in
            if error is UnretainedError { return .empty() }
            throw error
        }
    }

    /// Pairs `object` with each element. The object is not retained; the sequence completes at the first element after
    /// the object's deallocation.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }
}

private enum UnretainedError: Error {
    case gone
}
