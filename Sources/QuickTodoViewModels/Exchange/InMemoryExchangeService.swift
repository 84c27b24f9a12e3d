import Dispatch
import Locks
public import Rx

/// A service that imports into and exports from tasks in memory, for tests, previews and benchmarks.
public final class InMemoryExchangeService: ExchangeService {
    private let service: InMemoryTaskService
    private let staged = Mutex((latest: 0, imports: [Int: InMemoryImport]()))

    /// Creates a service beside one for tasks.
    public init(_ service: InMemoryTaskService) { self.service = service }

    public func tasks(after id: TaskItem.ID, limit: Int) -> Single<[ExportedTask]> {
        service.exportedTasks(after: id, limit: limit)
    }

    public func read(_ file: ImportFile) -> Single<StagedImport> {
        Observable.zip(service.listedTasks.asObservable(), service.allLists().take(1)).asSingle().flatMap {
            [self] tasks, lists in
            Single.inBackground { [self] in
                var found = InMemoryImport(
                    StagedImport(id: nextID(), name: file.name, format: .json, begun: file.now.date))
                let known = Set(tasks.flatMap { [$0.likeness, $0.likenessInAnyList] })
                found.summary.format = try file.scan(known: known, lists: lists) { element in
                    found.summary.count(element)
                    if case .task(let task, _) = element { found.tasks.append(task) }
                }
                staged.withLock { $0.imports[found.summary.id] = found }
                return found.summary
            }
        }
    }

    private func nextID() -> Int {
        staged.withLock { staged in
            staged.latest += 1
            return staged.latest
        }
    }

    public func stagedImport(_ id: StagedImport.ID) -> Single<StagedImport?> {
        Single.deferred { [self] in .just(staged.withLock { $0.imports[id]?.summary }) }
    }

    public func complete(_ id: StagedImport.ID) -> Single<TaskChange> {
        Single.deferred { [self] in
            guard let found = staged.withLock({ $0.imports.removeValue(forKey: id) }) else {
                return .error(ImportError.isGone)
            }
            return service.add(found.tasks, of: id).map { .imported($0, import: id) }
        }
    }

    public func discard(_ id: StagedImport.ID) -> Single<Void> {
        Single.deferred { [self] in
            staged.withLock { _ = $0.imports.removeValue(forKey: id) }
            return .just(())
        }
    }
}

/// An import with all its tasks.
private struct InMemoryImport {
    var summary: StagedImport
    var tasks: [ExchangedTask] = []

    init(_ summary: StagedImport) { self.summary = summary }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
    /// Creates a single of the result of blocking work on another thread, which it delivers on the subscriber's loop.
    public static func inBackground(_ work: @escaping @Sendable () throws -> Element) -> Single<Element> {
        Single.deferred {
            let result = Single<Element>.create { observer in
                let observer = HandedOver(observer)
                DispatchQueue.global(qos: .utility).async { observer.value(Result { try work() }) }
                return Disposables.create()
            }
            return MainLoops.current == nil ? result : result.observe(on: MainScheduler.instance)
        }
    }
}
