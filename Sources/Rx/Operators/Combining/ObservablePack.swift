/// A group of observables with different element types.
@usableFromInline
final class ObservablePack<each Element>: Sendable {
    @usableFromInline let observables: (repeat Observable<each Element>)

    @inlinable
    init(_ observables: repeat Observable<each Element>) { self.observables = (repeat each observables) }
}
