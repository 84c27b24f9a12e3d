/// The stage that combines the elements in its sources' cells whenever every cell contains one.
@usableFromInline
final class CombiningSink<Result>: GatedSink<Swift.Never, Result> {
    /// The number of sources whose cell contains an element. Accessed only inside the gate.
    @usableFromInline let filled = FilledCount()
    // Set before the sources are subscribed to.
    @exclusivity(unchecked) private var combine: () throws -> Result = { throw RxError.noElements }
    @exclusivity(unchecked) private var count = 0
    /// Indicates whether the sequence completes when every source except the emitting one has completed and some cells
    /// are still empty.
    private let endsEarly: Bool
    private let inners = InnerSubscriptions()
    /// The number of sources that have completed. Accessed only inside the gate.
    @exclusivity(unchecked) private var done = 0

    @usableFromInline
    init(_ downstream: Sink<Result>, endsEarly: Bool) {
        self.endsEarly = endsEarly
        super.init(downstream)
    }

    @usableFromInline
    func start(_ sources: [any CombinedSource], _ combine: @escaping () throws -> Result) {
        if sources.isEmpty { return finish() }
        count = sources.count
        self.combine = combine
        for source in sources { _ = inners.insert(source) }
        for source in sources where !link.isDisposed { source.attach() }
    }

    /// Handles a new element in the cell of a source that has not completed. Called inside the gate.
    func changed() {
        guard !link.isDisposed else { return }
        if filled.value == count {
            do {
                downstream.onNext(try combine())
            } catch {
                fail(error)
            }
        } else if endsEarly && done == count - 1 {
            finish()
        }
    }

    /// Handles the completion of a source. Called inside the gate.
    func sourceCompleted() {
        done += 1
        if done == count { finish() }
    }

    @usableFromInline
    override func dispose() {
        super.dispose()
        inners.dispose()
    }
}

/// The number of cells that contain an element.
@usableFromInline
final class FilledCount {
    @exclusivity(unchecked) @usableFromInline var value = 0
}

/// One of the sources of a combining operator.
@usableFromInline
protocol CombinedSource: DisposeBase {
    /// Subscribes to the source.
    func attach()
}

/// The stage that follows one source. Subclasses handle its elements.
@usableFromInline
class CombiningSlot<Element, Result>: Sink<Element>, CombinedSource {
    final let parent: CombiningSink<Result>
    final let link = Link()
    private final let source: Observable<Element>
    /// Indicates whether the source has completed. Accessed only inside the parent's gate.
    @exclusivity(unchecked) private final var isDone = false

    @usableFromInline
    init(_ source: Observable<Element>, _ parent: CombiningSink<Result>) {
        self.source = source
        self.parent = parent
    }

    @usableFromInline
    final func attach() { source.attach(self) }

    @usableFromInline
    final override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    @usableFromInline
    final override var isDisposed: Bool { link.isDisposed }

    @usableFromInline
    final override func dispose() { link.dispose() }

    @usableFromInline
    final override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        link.dispose()
        parent.onError(error)
    }

    @usableFromInline
    final override func onCompleted() {
        guard parent.gate.enter() else { return parent.gate.enqueue { self.onCompleted() } }
        if !isDone {
            isDone = true
            link.dispose()
            parent.sourceCompleted()
        }
        parent.gate.leave()
    }
}
