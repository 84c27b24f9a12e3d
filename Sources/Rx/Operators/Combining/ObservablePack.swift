/// Observables of different types, held together.
final class ObservablePack<each Element>: Sendable {
    let observables: (repeat Observable<each Element>)

    init(_ observables: repeat Observable<each Element>) { self.observables = (repeat each observables) }
}

/// One of the sources that an operator combines.
protocol CombinedSource: DisposeBase {
    /// Begins to follow it.
    func attach()
}
