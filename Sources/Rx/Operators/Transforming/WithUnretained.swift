extension ObservableType {
    /// `resultSelector` of `object` and each element; the sequence ends once the object, which is not retained, is gone.
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

    /// `object` with each element; the sequence ends once the object, which is not retained, is gone.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }
}

private enum UnretainedError: Error {
    case gone
}
