import Differences
import Forms
import Locks
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing

@Suite struct EditInPlaceViewModelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let service: InMemoryTaskService
    private let list: TasksViewModel
    private let edit: EditInPlaceViewModel
    private let alerts = BehaviorRelay<[String]>(value: [])
    private let bag = DisposeBag()

    init() {
        service = InMemoryTaskService(
            tasks: [.due(1, "a"), .due(2, "b"), .done(3, "c", at: 9)], scheduler: scheduler)
        list = TasksViewModel(service: service, coordinator: RecordingCoordinator<Scene>())
        edit = list.editInPlace
        list.alerts.subscribe(onNext: { [alerts] in alerts.accept(alerts.value + ["\($0)"]) }).disposed(by: bag)
    }

    /// Returns the titles that a filter shows, with brackets around the one that is edited.
    private func shown(_ filter: TaskFilter = .all) throws -> [String] {
        let sections = try #require(try list.sectionedItems(showing: filter).toBlocking().first())
        return sections.flatMap { $0.items.map { $0.isEdited ? "[\($0.title)]" : $0.title } }
    }

    /// Saves the text of the field in a row, which began with the title of the row or another one.
    private func save(_ text: String, as row: TaskItem, instead base: String? = nil) {
        edit.save.execute((row, EditedValue.Change(base: base ?? row.title, value: text)))
    }

    private static let conflict =
        "The title was changed to “theirs” in the meantime. Press Enter again to replace it with yours."

    @Test func `one row has the field, until its text is saved`() throws {
        #expect(try shown() == ["b", "a", "c"])
        edit.begin.onNext(.due(1, "a"))
        #expect(try shown() == ["b", "[a]", "c"])
        edit.begin.onNext(.done(3, "c", at: 9))
        #expect(try shown() == ["b", "a", "[c]"])
        save("  d ", as: .done(3, "c", at: 9))
        #expect(try shown() == ["b", "a", "d"])
        save("late", as: .done(3, "d", at: 9))
        #expect(try shown() == ["b", "a", "d"], "no field is open")
    }

    /// The browser has kept the text on a page that no longer exists.
    @Test func `the first text needs no field`() throws {
        save("d", as: .due(1, "a"))
        #expect(try shown() == ["b", "d", "c"])
        save("late", as: .due(2, "b"))
        #expect(try shown() == ["b", "d", "c"])
    }

    @Test func `a text for another task than the one with the field is not saved`() throws {
        edit.begin.onNext(.due(1, "a"))
        save("x", as: .due(2, "b"))
        #expect(try shown() == ["b", "[a]", "c"])
    }

    /// The user goes to another row while the title of the first one is being saved, or is refused later.
    @Test(arguments: [false, true]) func `a field that opens before the former one is saved stays open`(
        isRefused: Bool
    ) throws {
        let slow = FailingService(service)
        slow.isFailed.withLock { $0 = false }
        let list = TasksViewModel(service: slow, coordinator: RecordingCoordinator<Scene>())
        list.editInPlace.begin.onNext(.due(1, "a"))
        slow.isReady.accept(false)
        list.editInPlace.save.execute((.due(1, "a"), EditedValue.Change(base: "a", value: "d")))
        if isRefused { service.update(.due(1, "a"), title: "theirs").subscribe().disposed(by: bag) }
        list.editInPlace.begin.onNext(.due(2, "b"))
        slow.isReady.accept(true)
        let titles = try list.sectionedItems.toBlocking().first()?.flatMap(\.items).filter(\.isEdited).map(\.title)
        #expect(titles == ["b"])
    }

    @Test func `Escape keeps the title`() throws {
        edit.begin.onNext(.due(1, "a"))
        edit.cancel.onNext(())
        save("x", as: .due(1, "a"))
        #expect(try shown() == ["b", "a", "c"])
    }

    @Test func `each start wants the focus`() {
        let count = BehaviorRelay(value: 0)
        edit.started.subscribe(onNext: { count.accept(count.value + 1) }).disposed(by: bag)
        edit.begin.onNext(.due(1, "a"))
        edit.begin.onNext(.due(1, "a"))
        #expect(count.value == 2)
    }

    @Test(arguments: ["", "  ", "\u{3164}"]) func `an emptied title deletes the task`(text: String) throws {
        edit.begin.onNext(.due(1, "a"))
        save(text, as: .due(1, "a"))
        #expect(try shown() == ["b", "c"])
        #expect(alerts.value == [])
    }

    @Test func `a title that is too long is told and the field stays`() throws {
        edit.begin.onNext(.due(1, "a"))
        save(String(repeating: "x", count: 501), as: .due(1, "a"))
        #expect(alerts.value == ["Please shorten the title to at most 500 characters."])
        #expect(try shown() == ["b", "[a]", "c"])
    }

    /// Saves a title in the place of the title of another user: the first attempt tells it, and the next one replaces it.
    private func saveMineInsteadOfTheirs() throws {
        save("mine", as: .due(1, "theirs"), instead: "a")
        #expect(try shown() == ["b", "[theirs]", "c"])
        #expect(alerts.value == [Self.conflict])
        save("mine", as: .due(1, "theirs"))
        #expect(try shown() == ["b", "mine", "c"])
    }

    @Test func `another window's changes leave the field open`() throws {
        edit.begin.onNext(.due(1, "a"))
        service.toggle(.due(1, "a")).subscribe().disposed(by: bag)
        #expect(try shown() == ["b", "[a]", "c"])
        service.update(.due(1, "a"), title: "theirs").subscribe().disposed(by: bag)
        try saveMineInsteadOfTheirs()
    }

    /// The first text was typed without a connection, on an earlier page.
    @Test func `a kept title does not replace that of another user without telling`() throws {
        service.update(.due(1, "a"), title: "theirs").subscribe().disposed(by: bag)
        try saveMineInsteadOfTheirs()
    }

    @Test func `a kept title that was not changed keeps that of another user`() throws {
        service.update(.due(1, "a"), title: "theirs").subscribe().disposed(by: bag)
        save("a", as: .due(1, "theirs"), instead: "a")
        #expect(try shown() == ["b", "theirs", "c"])
        #expect(alerts.value == [])
    }

    @Test func `changes of different words are combined`() throws {
        service.update(.due(1, "a"), title: "Buy some milk tomorrow").subscribe().disposed(by: bag)
        save("Get some milk today", as: .due(1, "Buy some milk tomorrow"), instead: "Buy some milk today")
        #expect(try shown() == ["b", "Get some milk tomorrow", "c"])
        #expect(alerts.value == [])
    }

    @Test func `the row has the title that the user saw, also after it was changed`() throws {
        edit.begin.onNext(.due(1, "a"))
        service.update(.due(1, "a"), title: "theirs").subscribe().disposed(by: bag)
        let row = try list.sectionedItems.toBlocking().first()?.flatMap(\.items).first(where: \.isEdited)
        #expect(row?.title == "theirs")
        #expect(row?.editedTitle == "a")
    }

    @Test func `the row stays where it is while another window completes, moves and dates the task`() throws {
        var dated = TaskItem.due(1, "a")
        dated.attributes.due = TaskDue(CalendarDay(number: 0), in: PersonCalendar(zone: "UTC"))
        let day = try service.update(.due(1, "a"), to: dated).toBlocking().single()
        edit.begin.onNext(day)
        var later = day
        later.attributes.due = nil
        service.update(day, to: later).subscribe().disposed(by: bag)
        #expect(try shown(.today) == ["[a]"])
        service.move(later, before: .due(2, "b")).subscribe().disposed(by: bag)
        #expect(try shown() == ["b", "[a]", "c"])
        service.toggle(later).subscribe().disposed(by: bag)
        #expect(try shown(.active) == ["b", "[a]"])
        #expect(try shown(.completed) == ["c"])
        save("x", as: day)
        #expect(try shown(.active) == ["b"])
        #expect(try shown(.completed) == ["x", "c"])
        #expect(try shown(.today) == [])
    }

    private static let deletion =
        "This task has been deleted in the meantime. Press Enter to save your title as a new task."

    private func deleteElsewhere() {
        service.delete(.due(1, "a")).subscribe().disposed(by: bag)
    }

    @Test func `the row of a task that is deleted stays, and the text is saved as a new task`() throws {
        edit.begin.onNext(.due(1, "a"))
        deleteElsewhere()
        #expect(try shown() == ["b", "[a]", "c"])
        #expect(alerts.value == [Self.deletion])
        save("x", as: .due(1, "a"))
        #expect(try shown() == ["b", "x", "c"])
        #expect(alerts.value == [Self.deletion])
        list.undo.undoLatest.execute(())
        #expect(try shown() == ["b", "c"])
    }

    /// The text was typed on an earlier page.
    @Test func `a text for a task that is gone is told before it becomes a new task`() throws {
        deleteElsewhere()
        save("x", as: .due(1, "a"))
        #expect(try shown() == ["b", "[a]", "c"])
        #expect(alerts.value == [Self.deletion])
        save("x", as: .due(1, "a"))
        #expect(try shown() == ["b", "x", "c"])
    }

    @Test(arguments: ["a", " ", ""]) func `a deleted task does not return without a new title`(text: String) throws {
        edit.begin.onNext(.due(1, "a"))
        deleteElsewhere()
        save(text, as: .due(1, "a"))
        #expect(try shown() == ["b", "c"])
    }

    @Test func `Escape gives the text for a deleted task up`() throws {
        edit.begin.onNext(.due(1, "a"))
        deleteElsewhere()
        edit.cancel.onNext(())
        #expect(try shown() == ["b", "c"])
    }
}
