import Differences
import Rx
import RxTesting
import Testing

@Suite struct TasksViewModelTests {
    private let milk = TaskItem(uid: 1, title: "Buy milk")
    private let scheduler = TestScheduler(initialClock: 0)
    private let disposeBag = DisposeBag()
    private let coordinator = RecordingSceneCoordinator()

    @Test func `deleting a task twice is an error of the action`() {
        var viewModel = TasksViewModel(taskService: TaskService([milk]), coordinator: coordinator)
        let action = viewModel.deleteAction
        let errors = scheduler.createObserver(String.self)
        action.errors
            .map { error -> String in
                if case .underlyingError(TaskServiceError.deletionFailed(let task)) = error { return task.title }
                return "\(error)"
            }
            .subscribe(errors)
            .disposed(by: disposeBag)
        scheduler.createHotObservable([.next(10, milk), .next(20, milk), .completed(30)])
            .bind(to: action.inputs)
            .disposed(by: disposeBag)
        scheduler.start()
        #expect(errors.events == [.next(20, "Buy milk")])
    }

    @Test func `the edit action is disabled while it runs`() {
        var viewModel = TasksViewModel(taskService: TaskService([milk]), coordinator: coordinator)
        let action = viewModel.editAction
        let executing = scheduler.createObserver(Bool.self)
        let enabled = scheduler.createObserver(Bool.self)
        action.executing.subscribe(executing).disposed(by: disposeBag)
        action.enabled.subscribe(enabled).disposed(by: disposeBag)
        scheduler.scheduleAt(10) { [milk] in action.inputs.onNext(milk) }
        scheduler.start()
        #expect(executing.events == [.next(0, false), .next(10, true), .next(10, false)])
        #expect(enabled.events == [.next(0, true), .next(10, false), .next(10, true)])
        #expect(coordinator.editTask?.itemTitle == "Buy milk")
    }

    @Test func `an update runs until the service completes`() throws {
        let answer = scheduler.createColdObservable([.next(15, ()), .completed(15)])
        let onUpdate = Action<String, Void> { _ in answer }
        let editor = EditTaskViewModel(task: milk, coordinator: coordinator, updateAction: onUpdate)
        coordinator.transition(to: .editTask(editor), type: .modal)
        let executing = scheduler.createObserver(Bool.self)
        let errors = scheduler.createObserver(String.self)
        onUpdate.executing.subscribe(executing).disposed(by: disposeBag)
        onUpdate.errors.map { "\($0)" }.subscribe(errors).disposed(by: disposeBag)
        scheduler.createHotObservable([.next(10, "a"), .next(20, "b"), .next(30, "c")])
            .bind(to: editor.onUpdate.inputs)
            .disposed(by: disposeBag)
        scheduler.start()
        #expect(
            executing.events
                == [.next(0, false), .next(10, true), .next(25, false), .next(30, true), .next(45, false)])
        #expect(errors.events == [.next(20, "notEnabled")])
        #expect(answer.subscriptions == [Subscription(10, 25), Subscription(30, 45)])
        #expect(coordinator.log == ["modal 1", "pop"])
    }

    @Test func `statistics count open and completed tasks`() throws {
        var viewModel = TasksViewModel(
            taskService: TaskService([milk, TaskItem(uid: 2, title: "Rest", checked: true)]), coordinator: coordinator)
        let (todo, done) = try #require(try viewModel.statistics.toBlocking().first())
        #expect(todo == 1)
        #expect(done == 1)
    }

    @Test func `toggling a task moves it without a deletion`() throws {
        let service = TaskService([milk, TaskItem(uid: 2, title: "Rest")])
        let viewModel = TasksViewModel(taskService: service, coordinator: coordinator)
        let sections = scheduler.createObserver([TaskSection].self)
        viewModel.sectionedItems.subscribe(sections).disposed(by: disposeBag)
        service.toggle(task: milk)
        let values = sections.events.compactMap(\.value.element)
        let stages = try Diff.differencesForSectionedView(initialSections: values[0], finalSections: values[1])
        #expect(stages.flatMap(\.deletedItems).isEmpty)
        #expect(stages.last?.finalSections == values[1])
    }
}
