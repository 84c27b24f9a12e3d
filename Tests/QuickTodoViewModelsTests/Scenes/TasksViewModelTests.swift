import Differences
import Forms
import Locks
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct TasksViewModelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let coordinator = RecordingCoordinator<Scene>()
    private let bag = DisposeBag()

    private func list(_ tasks: TaskItem...) -> TasksViewModel {
        TasksViewModel(service: InMemoryTaskService(tasks: tasks, scheduler: scheduler), coordinator: coordinator)
    }

    private func values<Value>(of output: Observable<Value>) -> TestableObserver<Value> {
        let observer = scheduler.createObserver(Value.self)
        output.subscribe(observer).disposed(by: bag)
        return observer
    }

    /// Returns the texts of an output in English.
    private func values(of output: Observable<Text>) -> TestableObserver<String> {
        values(of: output.map(\.description))
    }

    private func latest<Value>(_ observer: TestableObserver<Value>) -> Value? { observer.events.last?.value.element }

    // MARK: The list

    @Test func `tasks are in their sections in order`() throws {
        let sections = values(of: list(.done(1, "a", at: 9), .due(2, "b"), .due(3, "c"), .due(4, "")).sectionedItems)
        let shown = try #require(latest(sections))
        #expect(shown.map(\.model) == [.due, .done])
        #expect(shown.map { $0.items.map(\.title) } == [["c", "b"], ["a"]])
    }

    @Test func `both sections exist without tasks`() throws {
        let shown = try #require(latest(values(of: list().sectionedItems)))
        #expect(shown.map(\.model.heading) == ["Due Tasks", "Done Tasks"])
        #expect(shown.allSatisfy { $0.items.isEmpty })
    }

    @Test(
        arguments: [
            ([], "No tasks yet", "QuickTodo"),
            ([.due(1, "")], "No tasks yet", "QuickTodo"),
            ([.done(1, "a", at: 5)], "1 task, 0 due", "QuickTodo"),
            ([.due(1, "a")], "1 task, 1 due", "(1) QuickTodo"),
            ([.due(1, "a"), .done(2, "b", at: 5), .due(3, "c")], "3 tasks, 2 due", "(2) QuickTodo"),
        ] as [([TaskItem], String, String)])
    func tasksAreCounted(tasks: [TaskItem], statistics: String, title: String) {
        let service = InMemoryTaskService(tasks: tasks, scheduler: scheduler)
        let viewModel = TasksViewModel(service: service, coordinator: coordinator)
        #expect(latest(values(of: viewModel.statistics)) == statistics)
        #expect(latest(values(of: viewModel.pageTitle(showing: .all))) == title)
    }

    @Test func `outputs replay their value and drop repeats`() throws {
        let service = InMemoryTaskService(tasks: [.due(1, "a")], scheduler: scheduler)
        let viewModel = TasksViewModel(service: service, coordinator: coordinator)
        let statistics = values(of: viewModel.statistics)
        let sections = values(of: viewModel.sectionedItems)
        service.update(.due(1, "a"), title: "b").subscribe().disposed(by: bag)
        service.update(.due(1, "a"), title: "b").subscribe().disposed(by: bag)
        #expect(statistics.events.count == 1)
        #expect(sections.events.count == 2)
        #expect(latest(values(of: viewModel.statistics)) == "1 task, 1 due")
    }

    /// The server renders a page when each output has a value.
    @Test func `a list that cannot be loaded shows the failure at once and recovers`() throws {
        let service = FailingService(InMemoryTaskService(tasks: [.due(1, "a")], scheduler: scheduler))
        let viewModel = TasksViewModel(service: service, coordinator: coordinator, scheduler: scheduler)
        let (failure, statistics) = (values(of: viewModel.failure), values(of: viewModel.statistics))
        let (sections, title) = (values(of: viewModel.sectionedItems), values(of: viewModel.pageTitle(showing: .all)))
        #expect(latest(failure)?.contains("tries again") == true)
        #expect(latest(statistics) == "")
        #expect(latest(sections) == [])
        #expect(latest(title) == "QuickTodo")
        let count = failure.events.count
        scheduler.advanceTo(scheduler.clock + 20)
        #expect(failure.events.count == count)
        service.isFailed.withLock { $0 = false }
        scheduler.advanceTo(scheduler.clock + 6)
        #expect(latest(failure) == "")
        #expect(latest(statistics) == "1 task, 1 due")

        // A list that has been loaded remains while it is not updated.
        service.isFailed.withLock { $0 = true }
        service.breakdown.accept(())
        #expect(latest(failure)?.contains("tries again") == true)
        #expect(latest(statistics) == "1 task, 1 due")
        service.actual.delete(.due(1, "a")).subscribe().disposed(by: bag)
        service.isFailed.withLock { $0 = false }
        scheduler.advanceTo(scheduler.clock + 6)
        #expect(latest(failure) == "")
        #expect(latest(statistics) == "No tasks yet")

        // The list is said to be out of date while the storage has a problem.
        service.availability.accept(false)
        #expect(latest(failure)?.contains("may be out of date") == true)
        service.availability.accept(true)
        #expect(latest(failure) == "")
    }

    // MARK: Checking and deleting

    @Test func `checking a task moves it and unchecking moves it back`() throws {
        let viewModel = list(.due(1, "a"), .due(2, "b"))
        let sections = values(of: viewModel.sectionedItems)
        viewModel.toggleAction.execute(.due(1, "a"))
        var shown = try #require(latest(sections))
        #expect(shown.map { $0.items.map(\.id) } == [[2], [1]])
        let checked = try #require(shown[1].items.first)
        #expect(checked.checked == scheduler.now)
        viewModel.toggleAction.execute(checked)
        shown = try #require(latest(sections))
        #expect(shown.map { $0.items.map(\.id) } == [[2, 1], []])
    }

    @Test func `deleting a task removes it from the list`() {
        let viewModel = list(.due(1, "a"), .due(2, "b"))
        let statistics = values(of: viewModel.statistics)
        viewModel.deleteAction.execute(.due(1, "a"))
        #expect(latest(statistics) == "1 task, 1 due")
    }

    @Test func `all tasks are checked, and unchecked again when all are done`() {
        let viewModel = list(.done(1, "a", at: 5), .due(2, "b"), .due(3, "c"))
        let statistics = values(of: viewModel.statistics)
        viewModel.completeAllAction.execute(())
        #expect(latest(statistics) == "3 tasks, 0 due")
        viewModel.completeAllAction.execute(())
        #expect(latest(statistics) == "3 tasks, 3 due")
    }

    @Test func `done tasks are deleted together`() {
        let viewModel = list(.done(1, "a", at: 5), .due(2, "b"), .done(3, "c", at: 6))
        let statistics = values(of: viewModel.statistics)
        viewModel.clearCompletedAction.execute(())
        #expect(latest(statistics) == "1 task, 1 due")
    }

    @Test func `each failure is sent once`() {
        let viewModel = list(.due(1, "a"))
        let alerts = values(of: viewModel.alerts)
        viewModel.toggleAction.execute(.due(7, "gone"))
        viewModel.toggleAction.execute(.due(1, "a"))
        viewModel.toggleAction.execute(.due(8, "gone too"))
        let gone = "This task no longer exists. It may have been deleted in another tab."
        #expect(alerts.events.compactMap(\.value.element) == [gone, gone])
        #expect(values(of: viewModel.alerts).events.isEmpty)
    }

    // MARK: Editors

    @Test func `a new task is a draft in a modal editor`() throws {
        let viewModel = list(.due(1, "a"))
        let statistics = values(of: viewModel.statistics)
        viewModel.onCreateTask.execute(())
        let editor = try #require(coordinator.editor)
        #expect(coordinator.transitions.map(\.type) == [.modal])
        #expect(editor.heading == "New task")
        #expect(editor.title.value == "")
        #expect(statistics.events.count == 1)

        editor.title.accept(" b ")
        editor.onUpdate.execute(())
        #expect(latest(statistics) == "2 tasks, 2 due")
        #expect(coordinator.pops == 1)
    }

    @Test func `cancelling a new task deletes its draft`() throws {
        let service = InMemoryTaskService(scheduler: scheduler)
        let viewModel = TasksViewModel(service: service, coordinator: coordinator)
        viewModel.onCreateTask.execute(())
        let editor = try #require(coordinator.editor)
        editor.onCancel.execute(())
        #expect(coordinator.pops == 1)
        let draft = values(of: service.task(editor.taskID))
        #expect(draft.events.last?.value.error as? TaskServiceError == .taskIsGone(id: editor.taskID))
    }

    @Test func `cancelling a new task that another tab has named keeps it`() throws {
        let service = InMemoryTaskService(scheduler: scheduler)
        let viewModel = TasksViewModel(service: service, coordinator: coordinator)
        let statistics = values(of: viewModel.statistics)
        viewModel.onCreateTask.execute(())
        let editor = try #require(coordinator.editor)
        service.update(.due(editor.taskID, ""), title: "named").subscribe().disposed(by: bag)
        editor.onCancel.execute(())
        #expect(latest(statistics) == "1 task, 1 due")
    }

    @Test func `cancelling the edit of a task changes nothing`() throws {
        let viewModel = list(.due(1, "a"))
        let sections = values(of: viewModel.sectionedItems)
        viewModel.editAction.execute(.due(1, "a"))
        let editor = try #require(coordinator.editor)
        #expect(editor.heading == "Edit task")
        #expect(editor.title.value == "a")
        editor.title.accept("b")
        editor.onCancel.execute(())
        #expect(coordinator.pops == 1)
        #expect(sections.events.count == 1)
    }

    @Test func `only one editor can be open`() throws {
        let viewModel = list(.due(1, "a"))
        let canCreate = values(of: viewModel.onCreateTask.enabled)
        let canEdit = values(of: viewModel.editAction.enabled)
        viewModel.editAction.execute(.due(1, "a"))
        #expect(latest(canCreate) == false)
        #expect(latest(canEdit) == false)
        viewModel.editAction.execute(.due(1, "a"))
        viewModel.onCreateTask.execute(())
        #expect(coordinator.transitions.count == 1)
        coordinator.editor?.onCancel.execute(())
        #expect(latest(canCreate) == true)
        #expect(latest(canEdit) == true)
    }

    @Test func `an address opens the same editor as a button`() {
        let viewModel = list(.due(1, "a"))
        #expect(viewModel.editor(for: .due(1, "a")).heading == "Edit task")
        #expect(viewModel.editor(for: .due(2, "")).heading == "New task")
    }
}
