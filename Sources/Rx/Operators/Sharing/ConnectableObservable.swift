/// A sequence that subscribes to its source when it is connected, not when it is subscribed to.
public protocol ConnectableObservableType<Element>: ObservableType {
    /// Subscribes to the source unless it is already connected. Disposing the result disconnects it.
    func connect() -> any Disposable
}

/// A sequence that subscribes to its source when it is connected, not when it is subscribed to.
open class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType, @unchecked Sendable {
    // Unchecked: the conformance is inherited.
    /// Subscribes to the source unless it is already connected. Disposing the result disconnects it.
    open func connect() -> any Disposable {
        fatalError("A subclass of ConnectableObservable must override connect()")
    }
}

extension ConnectableObservableType {
    /// Returns a sequence that connects with its first subscriber and disconnects with its last.
    public func refCount() -> Observable<Element> { RefCount(self) }
}

private final class RefCount<Source: ConnectableObservableType>: Observable<Source.Element>, @unchecked Sendable {
    // Unchecked: `lock` protects the properties below it.
    private let source: Source
    private let lock = SpinLock()
    @exclusivity(unchecked) private var count = 0
    /// The number of the current connection, which distinguishes it from earlier ones.
    @exclusivity(unchecked) private var number = 0
    @exclusivity(unchecked) private var connection: SingleAssignmentDisposable?

    init(_ source: Source) { self.source = source }

    override func run(_ sink: Sink<Source.Element>) {
        let stage = RefCountSink(self, sink)
        let subscription = source.asObservable()
        subscription.run(stage)
        guard !stage.isDisposed else { return }
        lock.lock()
        // Another thread may have disposed the stage in the meantime.
        if stage.hasLeft { return lock.unlock() }
        count += 1
        stage.isCounted = true
        stage.number = number
        let new = count == 1 ? SingleAssignmentDisposable() : nil
        if let new { connection = new }
        lock.unlock()
        new?.setDisposable(source.connect())
    }

    /// Handles the disposal of a subscription.
    func leave(_ stage: RefCountSink<Source>) {
        lock.lock()
        stage.hasLeft = true
        guard stage.isCounted, stage.number == number else { return lock.unlock() }
        count -= 1
        let last = count == 0 ? connection : nil
        if count == 0 {
            connection = nil
            number += 1
        }
        lock.unlock()
        last?.dispose()
    }

    /// Handles the termination of the sequence, which ends every subscription.
    func end(_ stage: RefCountSink<Source>) {
        lock.lock()
        stage.hasLeft = true
        guard stage.isCounted, stage.number == number else { return lock.unlock() }
        let last = connection
        connection = nil
        count = 0
        number += 1
        lock.unlock()
        last?.dispose()
    }
}

private final class RefCountSink<Source: ConnectableObservableType>: OperatorSink<Source.Element, Source.Element> {
    private let parent: RefCount<Source>
    // Protected by the parent's lock.
    @exclusivity(unchecked) var number = 0
    @exclusivity(unchecked) var isCounted = false
    @exclusivity(unchecked) var hasLeft = false

    init(_ parent: RefCount<Source>, _ downstream: Sink<Source.Element>) {
        self.parent = parent
        super.init(downstream)
    }

    override func onNext(_ element: Source.Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func onError(_ error: any Error) {
        parent.end(self)
        fail(error)
    }

    override func onCompleted() {
        parent.end(self)
        finish()
    }

    override func dispose() {
        let (isFirst, upstream) = link.end()
        upstream?.dispose()
        if isFirst { parent.leave(self) }
    }
}
