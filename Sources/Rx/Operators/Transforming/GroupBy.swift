/// The elements of a sequence that share a key.
public struct GroupedObservable<Key, Element>: ObservableType {
    /// The key that the elements share.
    public let key: Key
    private let source: Observable<Element>

    /// Creates a group of the elements that `source` emits.
    public init(key: Key, source: Observable<Element>) {
        self.key = key
        self.source = source
    }

    /// Subscribes `observer` to the group's events.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        source.subscribe(observer)
    }

    /// Returns the group as an observable.
    public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
    /// Divides the elements into groups by key and emits a group for each new key.
    ///
    /// The source stays subscribed as long as this sequence or one of its groups has a subscriber.
    ///
    ///     source   --1--2--3--4--|
    ///     odd      --1-----3-----|
    ///     even     -----2-----4--|
    public func groupBy<Key: Hashable>(
        keySelector: @escaping (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = GroupBySink(keySelector, downstream)
            sink.follow(source)
        }
    }
}

private final class GroupBySink<Element, Key: Hashable>: OperatorSink<Element, GroupedObservable<Key, Element>> {
    private let keySelector: (Element) throws -> Key
    @exclusivity(unchecked) private var groups: [Key: PublishSubject<Element>] = [:]
    /// The subscription to the source, which this stage and the subscriptions to the groups keep open.
    private let shared: RefCountDisposable
    private let upstream = SingleAssignmentDisposable()

    init(
        _ keySelector: @escaping (Element) throws -> Key, _ downstream: Sink<GroupedObservable<Key, Element>>
    ) {
        self.keySelector = keySelector
        shared = RefCountDisposable(disposable: upstream)
        super.init(downstream)
    }

    func follow(_ source: Observable<Element>) {
        let sink = OutlivedSink(self)
        upstream.setDisposable(sink)
        setUpstream(shared)
        source.run(sink)
    }

    override func onNext(_ element: Element) {
        do {
            let key = try keySelector(element)
            if let group = groups[key] { return group.onNext(element) }
            let group = PublishSubject<Element>()
            groups[key] = group
            if !link.isDisposed {
                downstream.onNext(GroupedObservable(key: key, source: CountedObservable(group, shared)))
            }
            group.onNext(element)
        } catch {
            onError(error)
        }
    }

    override func onError(_ error: any Error) {
        let groups = self.groups
        self.groups = [:]
        for group in groups.values { group.onError(error) }
        fail(error)
        upstream.dispose()
    }

    override func onCompleted() {
        let groups = self.groups
        self.groups = [:]
        for group in groups.values { group.onCompleted() }
        finish()
        upstream.dispose()
    }
}
