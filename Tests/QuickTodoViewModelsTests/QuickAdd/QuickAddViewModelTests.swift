import Differences
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct QuickAddViewModelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let service: InMemoryTaskService
    private let field: QuickAddViewModel
    private let list: TasksViewModel

    init() {
        service = InMemoryTaskService(scheduler: scheduler)
        list = TasksViewModel(service: service, coordinator: RecordingCoordinator<Scene>())
        field = list.quickAdd
    }

    private func titles() throws -> [String] {
        try (service.tasks().toBlocking().first() ?? []).map { ($0.isDone ? "+" : "") + $0.title }
    }

    private func message() -> (BehaviorRelay<String>, any Disposable) {
        let latest = BehaviorRelay(value: "none")
        return (latest, field.message.map(\.description).bind(to: latest))
    }

    @Test func `the text becomes a task and the field is empty again`() throws {
        for title in ["  Milk ", "Bread"] {
            field.text.accept(title)
            field.add.execute(field.text.value)
            #expect(field.text.value == "")
        }
        #expect(try titles() == ["Bread", "Milk"])
    }

    @Test func `the next text may be typed before the former one is added`() throws {
        field.text.accept("Bread")
        field.add.execute("Milk")
        #expect(field.text.value == "Bread")
        field.add.execute(String(repeating: "x", count: 501))
        #expect(field.text.value == "Bread")
        field.add.execute("Bread")
        #expect(try titles() == ["Bread", "Milk"])
    }

    @Test func `tasks are added to the chosen list while it is in use, and on the page of a list to that one`() throws {
        let (home, work) = (try create("Home"), try create("Work"))
        let settings = InMemorySettingsService()
        var chosen = Settings()
        chosen.defaultList = home.id
        try settings.update(Settings(), to: chosen).toBlocking().single()
        let coordinator = RecordingCoordinator<Scene>()
        let page = TasksViewModel(
            SharedTasks(service, settings: SharedSettings(settings, scheduler: scheduler), scheduler: scheduler),
            coordinator: coordinator)
        page.quickAdd.add.execute("a")
        page.onCreateTask.execute()
        #expect(try service.task(try #require(coordinator.editor?.taskID)).toBlocking().single().list == home.id)
        coordinator.pop()
        let workPage = page.list(work)
        workPage.tasks.quickAdd.add.execute("b")
        var archived = home
        archived.archived = moment(100)
        _ = try service.update(home, to: archived).toBlocking().single()
        page.quickAdd.add.execute("c")
        _ = try service.update(archived, to: home).toBlocking().single()
        page.quickAdd.addLines.execute("d\ne")
        #expect(
            try lists() == ["a": home.id, "b": work.id, "c": TaskList.inbox, "d": home.id, "e": home.id])
        _ = try service.delete(list: home.id).toBlocking().single()
        page.quickAdd.add.execute("f")
        #expect(try lists() == ["b": work.id, "c": TaskList.inbox, "f": TaskList.inbox])
    }

    private func create(_ name: String) throws -> TaskList {
        try service.createList(NewList(name: name)).toBlocking().single().0
    }

    private func lists() throws -> [String: TaskList.ID] {
        let tasks = try service.tasks().toBlocking().first() ?? []
        return Dictionary(uniqueKeysWithValues: tasks.map { ($0.title, $0.list) })
    }

    @Test(arguments: ["", "  ", "\u{3164}"]) func `text without visible characters adds nothing`(typed: String) throws {
        let (message, subscription) = message()
        defer { subscription.dispose() }
        field.text.accept(typed)
        field.add.execute(field.text.value)
        #expect(try titles() == [])
        #expect(field.text.value == "")
        #expect(message.value == "")
    }

    @Test func `a text that is refused stays, with a message until it is changed`() throws {
        let (message, subscription) = message()
        defer { subscription.dispose() }
        let typed = String(repeating: "x", count: 501)
        field.text.accept(typed)
        field.add.execute(field.text.value)
        #expect(message.value == "Please shorten the title to at most 500 characters.")
        #expect(field.text.value == typed)
        field.text.accept("x")
        #expect(message.value == "")
        field.add.execute(field.text.value)
        #expect(try titles() == ["x"])
    }

    @Test(arguments: [
        ("a\nb\r\nc", ["a", "b", "c"]), ("  a \n\n \t\n b", ["a", "b"]), ("할 일\u{2028}또 하나", ["할 일", "또 하나"]),
        ("one", ["one"]), ("\n\n", []), ("- one", ["- one"]),
        ("- a\n* b\n•  c\n+ d\n1. e\n12) f", ["a", "b", "c", "d", "e", "f"]),
        ("[ ] a\n[x] b\n- [ ] c\n1. [X] d\n- \n[ ]", ["a", "c", "+b", "+d"]),
        ("-5 °C\n2026. x\n*b* c\n1.5 l\n[a] b\n- - c", ["-5 °C", "2026. x", "*b* c", "1.5 l", "[a] b", "- c"]),
    ])
    func `each pasted line becomes a task, in their order`(text: String, expected: [String]) throws {
        field.addLines.execute(text)
        #expect(try titles() == expected)
        #expect(field.text.value == "")
    }

    @Test(arguments: [
        ("a\n" + String(repeating: "x", count: 501), "Please shorten the title to at most 500 characters."),
        (String(repeating: "a\n", count: 1_001), "Please add at most 1,000 tasks at a time."),
    ])
    func `lines are added all or none`(text: String, expected: String) throws {
        let (message, subscription) = message()
        defer { subscription.dispose() }
        field.addLines.execute(text)
        #expect(try titles() == [])
        #expect(message.value == expected)
        #expect(field.text.value == text)
    }

    @Test func `the attributes of the text are shown while it is typed`() {
        let preview = BehaviorRelay<[String]>(value: [])
        let subscription = field.preview.map { $0.map(\.text.description) }.bind(to: preview)
        defer { subscription.dispose() }
        #expect(preview.value == [])
        field.text.accept("Pay rent !high #home every 2 months tomorrow")
        #expect(preview.value == ["Tomorrow", "Every 2 months", "High priority", "#home"])
        field.text.accept("Pay rent")
        #expect(preview.value == [])
    }

    @Test func `a task has the attributes of its text, each line its own`() throws {
        field.addLines.execute("Milk !low\nBread #home\n\"Tea #now\"")
        let tasks = try #require(try service.tasks().toBlocking().first())
        #expect(tasks.map(\.title) == ["Milk", "Bread", "\"Tea #now\""])
        #expect(tasks.map(\.attributes.priority) == [.low, .none, .none])
        #expect(tasks.map(\.attributes.tags.names) == [[], ["home"], []])
    }

    @Test func `tasks that are added for today are due today unless their texts have another date`() throws {
        let told = BehaviorRelay(value: "")
        let subscription = field.notices(showing: .today, of: nil).map(\.description).bind(to: told)
        defer { subscription.dispose() }
        field.addForToday.execute("Milk")
        #expect(told.value == "")
        field.addForToday.execute("Bread #home\nRent tomorrow")
        let tasks = try #require(try service.tasks().toBlocking().first())
        #expect(tasks.map(\.title) == ["Bread", "Rent", "Milk"])
        let days = try tasks.map { try #require($0.attributes.due).day(in: PersonCalendar(zone: nil)) }
        #expect(days == [days[2], days[2].adding(days: 1), days[2]])
    }

    @Test(arguments: [
        (TaskFilter.all, "Milk", false), (.active, "Milk", false), (.completed, "Milk", true), (.today, "Milk", true),
        (.today, "Milk today", false), (.today, "Milk tomorrow", true), (.upcoming, "Milk", true),
        (.upcoming, "Milk tomorrow", false),
    ])
    func `a task that the filter does not show is told`(_ filter: TaskFilter, _ text: String, _ isTold: Bool) {
        let told = BehaviorRelay(value: "")
        let subscription = field.notices(showing: filter, of: nil).map(\.description).bind(to: told)
        defer { subscription.dispose() }
        field.text.accept(text)
        field.add.execute(field.text.value)
        #expect(told.value == (isTold ? "Added to Inbox: “Milk”." : ""))
    }

    // MARK: Lists

    private func makeLists() throws -> (home: TaskList.ID, garden: TaskList.ID) {
        (try create("Home").id, try create("Home and garden").id)
    }

    @Test func `a text names the list of its task`() throws {
        let lists = try makeLists()
        for (typed, title, list) in [
            ("Paint @home", "Paint", lists.home), ("@HOME Paint tomorrow", "Paint", lists.home),
            (#"Dig @"home and garden" !high"#, "Dig", lists.garden), ("Call @inbox", "Call", TaskList.inbox),
            ("전화 @기본목록", "전화", TaskList.inbox), ("Write to @bob", "Write to @bob", TaskList.inbox),
            ("bob@home", "bob@home", TaskList.inbox), ("@home", "@home", TaskList.inbox),
        ] {
            field.add.execute(typed)
            let task = try #require(try service.tasks().toBlocking().first()?.first)
            #expect(task.title == title)
            #expect(task.list == list, "\(typed)")
        }
        field.addLines.execute("a @home\nb")
        let added = try #require(try service.tasks().toBlocking().first()?.prefix(2))
        #expect(added.map(\.list) == [lists.home, TaskList.inbox])
    }

    @Test func `a named list is told before and after the task is added elsewhere`() throws {
        let lists = try makeLists()
        let page = list.list(TaskList(id: lists.garden, name: "Home and garden")).tasks.quickAdd
        let (preview, told) = (BehaviorRelay<[String]>(value: []), BehaviorRelay<[String]>(value: []))
        let subscriptions = [
            page.preview.map { $0.map(\.text.description) }.bind(to: preview),
            page.notices(showing: .all, of: lists.garden).subscribe(onNext: { told.accept(told.value + ["\($0)"]) }),
        ]
        defer { for subscription in subscriptions { subscription.dispose() } }
        page.text.accept("Paint @home")
        #expect(preview.value == ["Home", "Home and garden"])
        page.add.execute("Paint @home")
        #expect(told.value == ["Added to Home: “Paint”."])
        page.add.execute("Dig")
        #expect(told.value.count == 1)
    }

    @Test func `the beginning of a name is completed`() throws {
        let lists = try makeLists()
        let names = BehaviorRelay<[String]>(value: [])
        let suggested = BehaviorRelay<QuickAddPreview?>(value: nil)
        let subscription = field.preview.subscribe(onNext: { preview in
            names.accept(preview.filter { $0.kind == .suggestion }.map(\.text.description))
            suggested.accept(preview.last)
        })
        defer { subscription.dispose() }
        for (typed, expected) in [
            ("Paint @", ["Inbox", "Home", "Home and garden"]), ("Paint @ho", ["Home", "Home and garden"]),
            ("Paint @gar", ["Home and garden"]), (#"Paint @"home an"#, ["Home and garden"]), ("Paint @inbox", []),
            ("Paint @home ", []), ("Paint", []), ("bob@ho", []), ("@zz", []),
        ] {
            field.text.accept(typed)
            #expect(names.value == expected, "\(typed)")
        }
        field.completeList.execute("Paint @ho")
        #expect(field.text.value == "Paint @Home ")
        field.text.accept("Dig @gar")
        #expect(suggested.value?.suggested?.id == lists.garden)
        field.chooseList.execute(try #require(suggested.value))
        #expect(field.text.value == #"Dig @"Home and garden" "#)
        field.completeList.execute("Nothing")
        #expect(field.text.value == #"Dig @"Home and garden" "#)
    }
}
