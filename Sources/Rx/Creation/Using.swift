extension ObservableType {
    /// Returns a sequence that is derived from a resource, which is created for each subscription.
    ///
    /// The resource is disposed when the subscription ends: after the derived sequence has been disposed, and never
    /// before that sequence has been subscribed to.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        observableFactory: @escaping (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable.operation { downstream in
            do {
                let resource = try resourceFactory()
                let sink = UsingSink(resource, downstream)
                do {
                    try observableFactory(resource).attach(sink)
                } catch {
                    sink.fail(error)
                }
                sink.isSubscribed()
            } catch {
                downstream.onError(error)
            }
        }
    }
}

private final class UsingSink<Element>: TeardownSink<Element> {
    private let resource: any Disposable

    init(_ resource: any Disposable, _ downstream: Sink<Element>) {
        self.resource = resource
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func tornDown() { resource.dispose() }
}
