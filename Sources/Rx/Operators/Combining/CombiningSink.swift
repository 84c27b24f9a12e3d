/// Combines what several sources have kept in their cells, whenever all of them have something.
@usableFromInline
final class CombiningSink<Result>: GatedSink<Swift.Never, Result> {
    /// How many sources have something in their cells. Touched inside the gate.
    @usableFromInline let filled = FilledCount()
    // Set before the sources are followed.
    @exclusivity(unchecked) private var combine: () throws -> Result = { throw RxError.noElements }
    @exclusivity(unchecked) private var count = 0
    /// Whether it ends when all sources but the emitting one have, and not all have something.
    private let endsEarly: Bool
    private let inners = InnerSubscriptions()
    /// How many sources have ended. Touched inside the gate.
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

    /// Inside the gate: a source, which has not ended, has put an element into its cell.
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

    /// Inside the gate: a source has ended.
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

/// How many cells have something in them.
@usableFromInline
final class FilledCount {
    @exclusivity(unchecked) @usableFromInline var value = 0
}

/// One of the sources that an operator combines.
@usableFromInline
protocol CombinedSource: DisposeBase {
    /// Begins to follow it.
    func attach()
}

/// Follows one source. What it does with the elements, a subclass says.
@usableFromInline
class CombiningSlot<Element, Result>: Sink<Element>, CombinedSource {
    final let parent: CombiningSink<Result>
    final let link = Link()
    private final let source: Observable<Element>
    /// Touched inside the parent's gate.
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
