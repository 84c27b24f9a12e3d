public import Differences
import Locks
public import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension InMemoryTaskService: ListService {
    public var listService: any ListService { self }

    public func allLists() -> Observable<[TaskList]> { latest { $0.userLists.sorted } }

    public func deletedLists() -> Observable<[DeletedList]> { latest { $0.userLists.deleted } }

    public func dueCounts() -> Observable<[TaskList.ID: Int]> { latest { $0.userLists.dueCounts } }

    public func tasks(of list: TaskList.ID) -> Observable<TreeArray<TaskItem>> {
        latest { $0.userLists.tasks(of: list) }
    }

    public func templates() -> Observable<[ListTemplate]> { latest { $0.userLists.sortedTemplates } }

    public func list(_ id: TaskList.ID) -> Observable<TaskList> {
        answer { tasks, _ throws(ListServiceError) in try tasks.list(id) }
    }

    public func createList(_ new: NewList) -> Observable<(TaskList, ListChange)> {
        answer { tasks, now throws(ListServiceError) in try tasks.add(new, at: now) }
    }

    public func update(_ list: TaskList, to new: TaskList) -> Observable<TaskList> {
        answer { tasks, _ throws(ListServiceError) in
            let stored = try tasks.list(list.id)
            return try tasks.replace(stored, by: try stored.applying(new, insteadOf: list))
        }
    }

    public func move(_ list: TaskList.ID, _ direction: ListDirection) -> Observable<ListChange?> {
        answer { tasks, _ throws(ListServiceError) in tasks.userLists.move(list, direction) }
    }

    public func delete(list: TaskList.ID) -> Observable<ListChange?> {
        answer { tasks, now throws(ListServiceError) in tasks.delete(list: list, at: now) }
            .do(onNext: { [daily] _ in daily.set() })
    }

    public func restore(list: TaskList.ID) -> Observable<ListChange?> {
        answer { tasks, _ throws(ListServiceError) in try tasks.restore(list: list) }
    }

    public func rename(template: ListTemplate.ID, _ name: String) -> Observable<ListChange?> {
        answer { tasks, _ throws(ListServiceError) in try tasks.userLists.rename(template: template, name) }
    }

    public func saveTemplate(of list: TaskList.ID) -> Observable<ListChange?> {
        answer { tasks, now throws(ListServiceError) in tasks.saveTemplate(of: list, at: now) }
            .do(onNext: { [daily] _ in daily.set() })
    }

    public func delete(template: ListTemplate.ID) -> Observable<ListChange?> {
        answer { tasks, now throws(ListServiceError) in tasks.delete(template: template, at: now) }
            .do(onNext: { [daily] _ in daily.set() })
    }

    /// Emits a part of the state after each change that makes it another one.
    private func latest<Part: Equatable & Sendable>(_ part: @escaping @Sendable (InMemoryTasks) -> Part) -> Observable<
        Part
    > {
        lists.compactMap { [weak self] _ in self?.state.withLock { part($0) } }.distinctUntilChanged()
    }

    private func answer<Result>(
        _ work: @escaping @Sendable (inout InMemoryTasks, Date) throws(ListServiceError) -> Result
    ) -> Observable<Result> {
        Observable.deferred { [weak self] in
            guard let self else { return .empty() }
            let now = scheduler.now
            do {
                return .just(try change { tasks throws(ListServiceError) in try work(&tasks, now) })
            } catch {
                return .error(error)
            }
        }
    }
}
