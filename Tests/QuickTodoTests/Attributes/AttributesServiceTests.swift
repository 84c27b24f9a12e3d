import Bindery
import Foundation
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The attributes of tasks, which all implementations of `TaskService` must support.
@Suite struct AttributesServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let calendar = PersonCalendar(zone: "Europe/Berlin")

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    private func due(_ day: String, minute: Int? = nil) throws -> TaskDue {
        TaskDue(try #require(CalendarDay(day)), minute: minute, in: calendar)
    }

    private func full() throws -> TaskAttributes {
        TaskAttributes(
            notes: "*Two* lines\nwith “quotes” and 우유", due: try due("1970-01-03", minute: 150), priority: .high,
            tags: ["home", "집"], repetition: Repetition(every: 2, .month, afterCompletion: true))
    }

    private func add(_ title: String, _ attributes: TaskAttributes, to service: any TaskService) throws -> TaskItem {
        try #require(try now(service.createTasks([NewTask(title: title, attributes: attributes)])).first)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `attributes are stored and listed`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let task = try add("a", full(), to: service)
        #expect(task.attributes == (try full()))
        #expect(try now(service.task(task.id)) == task)
        #expect(try service.tasks().toBlocking(timeout: 5).first()?.first == task)
        var new = task
        new.attributes = .none
        #expect(try now(service.update(task, to: new)) == new)
        #expect(try service.tasks().toBlocking(timeout: 5).first()?.first == new)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `changes of different attributes are combined, of the same one refused`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let task = try add("a", full(), to: service)
        let edits: [(inout TaskItem) -> Void] = [
            { $0.title = "b" }, { $0.attributes.notes = "b" }, { $0.attributes.due = nil },
            { $0.attributes.priority = .low }, { $0.attributes.tags = [] }, { $0.attributes.repetition = nil },
        ]
        var all = task
        for edit in edits {
            var mine = task
            edit(&mine)
            edit(&all)
            #expect(try now(service.update(task, to: mine)) == all)
        }
        let others: [(inout TaskItem) -> Void] = [
            { $0.attributes.notes = "c" }, { $0.attributes.due = try? due("1970-01-09") },
            { $0.attributes.priority = .medium }, { $0.attributes.tags = ["c"] },
            { $0.attributes.repetition = Repetition(.day) },
        ]
        for edit in others {
            var mine = task
            edit(&mine)
            #expect(throws: TaskServiceError.attributesChanged) { try now(service.update(task, to: mine)) }
        }
        #expect(try now(service.task(task.id)) == all)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `an edit is undone unless one of its attributes has changed since`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let task = try add("a", full(), to: service)
        var edited = task
        (edited.title, edited.attributes.priority) = ("b", .low)
        _ = try now(service.update(task, to: edited))
        var others = edited
        others.attributes.notes = "others"
        _ = try now(service.update(edited, to: others))
        #expect(try now(service.undo(.edited(task, to: edited))) == 1)
        var restored = task
        restored.attributes.notes = "others"
        #expect(try now(service.task(task.id)) == restored)
        #expect(try now(service.undo(.edited(task, to: edited))) == 0)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `due tasks with dates are listed by date`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        var tasks: [TaskItem] = []
        for (title, day, minute, priority) in [
            ("no date", nil, nil, .high), ("later", "1970-01-05", nil, .high), ("whole day", "1970-01-03", nil, .none),
            ("morning", "1970-01-03", 480, .none), ("important", "1970-01-03", nil, .high),
        ] as [(String, String?, Int?, TaskPriority)] {
            let date: TaskDue? = try day.map { text in try self.due(text, minute: minute) }
            tasks.append(try add(title, TaskAttributes(due: date, priority: priority), to: service))
        }
        func agenda() throws -> [String]? { try service.agenda().toBlocking(timeout: 5).first()?.map(\.title) }
        #expect(try agenda() == ["morning", "important", "whole day", "later"])
        _ = try now(service.toggle(tasks[2]))
        _ = try now(service.delete(tasks[4]))
        _ = try service.listed(as: ["morning", "later", "no date", "whole day"])
        #expect(try agenda() == ["morning", "later"])
    }

    // MARK: Repetitions

    /// Creates a service with a task that was due on the first day and repeats daily.
    private func daily(_ kind: ServiceUnderTest) throws -> (any TaskService, TaskItem) {
        let service = try kind.make(scheduler)
        let attributes = TaskAttributes(due: try due("1970-01-01"), priority: .high, repetition: Repetition(.day))
        return (service, try add("a", attributes, to: service))
    }

    private func shown(_ service: any TaskService) throws -> [String] {
        try #require(try service.tasks().toBlocking(timeout: 5).first()).map { task in
            (task.isDone ? "+" : "") + task.title + (task.attributes.due.map { " " + $0.day(in: calendar).text } ?? "")
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `completing a task that repeats creates the next one, once`(_ kind: ServiceUnderTest) throws {
        let (service, task) = try daily(kind)
        let checked = try now(service.toggle(task))
        #expect(try shown(service) == ["a 1970-01-02", "+a 1970-01-01"])
        // Another window checks it too, and a user checks it again.
        _ = try now(service.toggle(task))
        #expect(try shown(service) == ["a 1970-01-02", "+a 1970-01-01"])
        _ = try now(service.toggle(now(service.toggle(checked))))
        #expect(try shown(service) == ["a 1970-01-02", "+a 1970-01-01"])
        let next = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first)
        #expect(next.attributes.priority == .high && next.attributes.repetition == task.attributes.repetition)
        _ = try now(service.toggle(next))
        #expect(try shown(service).first == "a 1970-01-03")
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `undoing the completion deletes the next task`(_ kind: ServiceUnderTest) throws {
        let (service, task) = try daily(kind)
        let checked = try now(service.toggle(task))
        #expect(try now(service.undo(.toggled(task, to: checked))) == 1)
        #expect(try shown(service) == ["a 1970-01-01"])
        // It can be completed again.
        scheduler.advanceTo(110)
        let again = try now(service.toggle(task))
        #expect(try shown(service) == ["a 1970-01-02", "+a 1970-01-01"])
        // A next task that has been changed stays.
        let next = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first)
        _ = try now(service.update(next, title: "mine"))
        #expect(try now(service.undo(.toggled(task, to: again))) == 1)
        #expect(try shown(service) == ["mine 1970-01-02", "a 1970-01-01"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `unchecking a task takes the next one back, and undoing that adds it again`(_ kind: ServiceUnderTest) throws {
        let (service, task) = try daily(kind)
        let done = try now(service.toggle(task))
        scheduler.advanceTo(110)
        let due = try now(service.toggle(done))
        #expect(try shown(service) == ["a 1970-01-01"])
        #expect(try bin(service).isEmpty, "the user has deleted nothing")
        #expect(try now(service.undo(.toggled(done, to: due))) == 1)
        #expect(try shown(service) == ["a 1970-01-02", "+a 1970-01-01"])
        // A next task that is done stays.
        let next = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first)
        _ = try now(service.toggle(next))
        _ = try now(service.toggle(done))
        #expect(try Set(shown(service)) == ["a 1970-01-03", "+a 1970-01-02", "a 1970-01-01"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `unchecking all tasks, or dragging one to the due ones, takes the next ones back`(
        _ kind: ServiceUnderTest
    ) throws {
        let (service, task) = try daily(kind)
        let done = try now(service.toggle(task))
        let move = try now(service.move(done, before: nil))
        #expect(try shown(service) == ["a 1970-01-01"])
        #expect(try now(service.undo(#require(move))) == 1)
        #expect(try shown(service) == ["a 1970-01-02", "+a 1970-01-01"])
        scheduler.advanceTo(110)
        let change = try now(service.setAllDone(false))
        #expect(try shown(service) == ["a 1970-01-01"])
        #expect(try now(service.undo(#require(change))) == 1)
        #expect(try shown(service) == ["a 1970-01-02", "+a 1970-01-01"])
        #expect(try bin(service).isEmpty)
    }

    private func bin(_ service: any TaskService) throws -> [DeletedTask] {
        Array(try #require(try (service as? any BinService)?.bin().toBlocking(timeout: 5).first()))
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `all tasks that repeat are completed and restored together`(_ kind: ServiceUnderTest) throws {
        let (service, _) = try daily(kind)
        _ = try service.add("once")
        let change = try #require(try now(service.setAllDone(true)))
        #expect(change == .completedAll(2, at: scheduler.now))
        #expect(try Set(shown(service)) == ["a 1970-01-02", "+once", "+a 1970-01-01"])
        #expect(try now(service.undo(change)) == 2)
        #expect(try shown(service) == ["once", "a 1970-01-01"])
    }

    // MARK: Databases of earlier versions

    @Test func `an old database keeps its tasks`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let migrations = DatabaseTaskService.migrations(examples: false)
        for count in 1..<migrations.count {
            let old = try Database(path: path, migrations: Array(migrations.prefix(count)))
            try old.writeAndWait {
                try $0.execute("INSERT INTO task (title, added) VALUES (\("version \(count)"), \(Double(count)))")
            }
            old.close()
        }
        let database = try Database(path: path, migrations: migrations)
        let service = DatabaseTaskService(database: database, scheduler: scheduler)
        let tasks = try #require(try service.tasks().toBlocking(timeout: 5).first())
        #expect(tasks.map(\.title) == (1..<migrations.count).reversed().map { "version \($0)" })
        #expect(tasks.allSatisfy { $0.attributes == .none && !$0.isDone })
        database.close()
    }

    @Test func `a row with unknown contents is a task`() throws {
        let database = try Database(path: ":memory:", migrations: DatabaseTaskService.migrations(examples: false))
        try database.writeAndWait {
            try $0.execute(
                """
                INSERT INTO task (title, added, due, due_zone, priority, tags, repetition)
                VALUES ('a', 1, 86400, 'Mars/Base', 99, '  home #1 home ', 'sometimes')
                """)
        }
        let service = DatabaseTaskService(database: database, scheduler: scheduler)
        let task = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first)
        #expect(task.attributes.priority == .high)
        #expect(task.attributes.tags == ["home"])
        #expect(task.attributes.repetition == nil)
        #expect(task.attributes.due?.day(in: calendar).text == "1970-01-02")
        database.close()
    }
}
