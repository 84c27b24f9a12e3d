import Differences
import Rx
import RxTesting
import XCTest

final class TasksViewModelXCTests: XCTestCase {
    private let milk = TaskItem(uid: 1, title: "Buy milk")
    private let rest = TaskItem(uid: 2, title: "Rest", checked: true)
    private var scheduler: TestScheduler!
    private var disposeBag: DisposeBag!
    private var coordinator: RecordingSceneCoordinator!
    private var viewModel: TasksViewModel!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
        coordinator = RecordingSceneCoordinator()
        viewModel = TasksViewModel(taskService: TaskService([milk, rest]), coordinator: coordinator)
    }

    func testSectionsFollowTheTasks() {
        let sections = scheduler.createObserver([TaskSection].self)
        viewModel.sectionedItems.subscribe(sections).disposed(by: disposeBag)
        scheduler.scheduleAt(10) { self.viewModel.onToggle(task: self.milk).execute() }
        scheduler.start()

        let done = TaskItem(uid: 1, title: "Buy milk", checked: true)
        let before = [TaskSection(model: "Due Tasks", items: [milk]), TaskSection(model: "Done Tasks", items: [rest])]
        let after = [
            TaskSection(model: "Due Tasks", items: []), TaskSection(model: "Done Tasks", items: [rest, done]),
        ]
        XCTAssertEqual(sections.events, [.next(0, before), .next(10, after)])
    }

    func testCreatingOpensTheEditor() throws {
        viewModel.onCreateTask().execute()
        XCTAssertEqual(coordinator.log, ["modal 1"])
        let editor = try XCTUnwrap(coordinator.editTask)
        XCTAssertEqual(editor.itemTitle, "")

        scheduler.createColdObservable([.next(10, "Write"), .completed(20)])
            .bind(to: editor.onUpdate.inputs)
            .disposed(by: disposeBag)
        scheduler.start()
        XCTAssertEqual(coordinator.log, ["modal 1", "pop"])
        XCTAssertEqual(
            try viewModel.taskService.tasks().toBlocking().first()?.map(\.title), ["Buy milk", "Rest", "Write"])
    }

    func testCancellingANewTaskDeletesIt() throws {
        viewModel.onCreateTask().execute()
        let editor = try XCTUnwrap(coordinator.editTask)
        editor.onCancel.execute()
        XCTAssertEqual(coordinator.log, ["modal 1", "pop"])
        XCTAssertEqual(try viewModel.taskService.tasks().toBlocking().first()?.count, 2)
    }
}
