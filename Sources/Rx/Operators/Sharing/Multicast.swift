extension ObservableType {
    /// Sends this sequence's events through `subject`, so that all subscribers share the one subscription that
    /// `connect()` makes.
    ///
    /// The subscription to the source is disposed before the subscribers receive the source's last event.
    public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
    where Subject.Observer.Element == Element {
        Multicast(asObservable()) { subject }
    }

    /// Sends this sequence's events through a subject that `makeSubject` creates for each connection.
    public func multicast<Subject: SubjectType>(
        makeSubject: @escaping () -> Subject
    ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
        Multicast(asObservable(), makeSubject)
    }

    /// Emits the events of the sequence that `selector` derives from this one. However often the derived sequence
    /// subscribes to its argument, this sequence is subscribed to once.
    public func multicast<Subject: SubjectType, Result>(
        _ subjectSelector: @escaping () throws -> Subject,
        selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Observer.Element == Element {
        let source = asObservable()
        return Observable.create { observer in
            do {
                let connectable = source.multicast(try subjectSelector())
                let result = try selector(connectable)
                return Disposables.create(result.subscribe(observer), connectable.connect())
            } catch {
                observer.onError(error)
                return Disposables.create()
            }
        }
    }

    /// Shares one subscription to this sequence, made by `connect()`, among all subscribers.
    public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject<Element>() } }

    /// Shares one subscription to this sequence, made by `connect()`, and replays the last `bufferSize` elements to
    /// each new subscriber.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        multicast { ReplaySubject<Element>.create(bufferSize: bufferSize) }
    }

    /// Shares one subscription to this sequence, made by `connect()`, and replays all elements to each new subscriber.
    public func replayAll() -> ConnectableObservable<Element> {
        multicast { ReplaySubject<Element>.createUnbounded() }
    }
}

private final class Multicast<Subject: SubjectType>: ConnectableObservable<Subject.Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `subject` and `connection`.
    private let source: Observable<Subject.Observer.Element>
    private let makeSubject: () -> Subject
    private let lock = SpinLock()
    @exclusivity(unchecked) private var subject: Subject?
    @exclusivity(unchecked) private var connection: MulticastConnection<Subject>?

    init(_ source: Observable<Subject.Observer.Element>, _ makeSubject: @escaping () -> Subject) {
        self.source = source
        self.makeSubject = makeSubject
    }

    private var currentSubject: Subject {
        lock.lock()
        if let subject {
            lock.unlock()
            return subject
        }
        lock.unlock()
        // Called without the lock because `makeSubject` is the developer's code. If several threads create a subject,
        // the first one is kept.
        let new = makeSubject()
        lock.lock()
        defer { lock.unlock() }
        if let subject { return subject }
        subject = new
        return new
    }

    override func run(_ sink: Sink<Subject.Element>) {
        currentSubject.asObservable().attach(sink)
    }

    override func connect() -> any Disposable {
        let subject = currentSubject
        lock.lock()
        if let connection {
            lock.unlock()
            return connection
        }
        let new = MulticastConnection(self, subject.asObserver())
        connection = new
        lock.unlock()
        source.attach(new)
        return new
    }

    /// Forgets a connection that has ended.
    func forget(_ ended: MulticastConnection<Subject>) {
        lock.lock()
        guard connection === ended else { return lock.unlock() }
        let former = (connection, subject)
        connection = nil
        subject = nil
        lock.unlock()
        withExtendedLifetime(former) {}
    }
}

private final class MulticastConnection<Subject: SubjectType>: Sink<Subject.Observer.Element> {
    private let parent: Multicast<Subject>
    private let observer: Subject.Observer
    private let link = Link()

    init(_ parent: Multicast<Subject>, _ observer: Subject.Observer) {
        self.parent = parent
        self.observer = observer
    }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    override var isDisposed: Bool { link.isDisposed }

    override func dispose() {
        let (isFirst, upstream) = link.end()
        if isFirst { parent.forget(self) }
        upstream?.dispose()
    }

    override func onNext(_ element: Subject.Observer.Element) {
        guard !link.isDisposed else { return }
        observer.onNext(element)
    }

    override func onError(_ error: any Error) { end(.error(error)) }

    override func onCompleted() { end(.completed) }

    private func end(_ event: Event<Subject.Observer.Element>) {
        let (isFirst, upstream) = link.end()
        guard isFirst else { return }
        parent.forget(self)
        upstream?.dispose()
        observer.on(event)
    }
}
