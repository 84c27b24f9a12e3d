import Differences
import Forms
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

    /// Returns the titles in the list, with brackets around the one that is edited.
    private func shown() throws -> [String] {
        let sections = try #require(try list.sectionedItems.toBlocking().first())
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

    /// The mark follows the task, also when it moves to the other section.
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

    @Test func `a task that was deleted meanwhile is told once`() throws {
        edit.begin.onNext(.due(1, "a"))
        service.delete(.due(1, "a")).subscribe().disposed(by: bag)
        save("x", as: .due(1, "a"))
        #expect(alerts.value == ["This task no longer exists. It may have been deleted in another tab."])
        #expect(try shown() == ["b", "c"])
    }
}
