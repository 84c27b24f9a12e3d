extension ObservableType {
    /// A sequence that is made of a resource of its own for each subscription; the resource is disposed with the subscription.
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
            } catch {
                downstream.onError(error)
            }
        }
    }
}

private final class UsingSink<Element>: OperatorSink<Element, Element> {
    private let resource: any Disposable

    init(_ resource: any Disposable, _ downstream: Sink<Element>) {
        self.resource = resource
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func dispose() {
        let (isFirst, upstream) = link.end()
        upstream?.dispose()
        if isFirst { resource.dispose() }
    }
}
