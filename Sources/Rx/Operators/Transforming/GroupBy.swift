/// The elements of a sequence that share a key.
public struct GroupedObservable<Key, Element>: ObservableType {
    /// What they share.
    public let key: Key
    private let source: Observable<Element>

    /// A group of what `source` sends.
    public init(key: Key, source: Observable<Element>) {
        self.key = key
        self.source = source
    }

    /// Sends `observer` the group's events.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        source.subscribe(observer)
    }

    /// The group behind the common type.
    public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
    /// The elements in groups: a new group's sequence for each new key. The source is followed as long as somebody follows this or a group.
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
    /// The subscription to the source: held by this stage and by whoever follows a group.
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
