import Bindery
import Foundation
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The search for tasks and the saved searches, which all implementations must support.
@Suite struct SearchServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let calendar = PersonCalendar(zone: "Europe/Berlin")
    /// Noon in Berlin on 2 January 1970.
    private let now = Date(timeIntervalSince1970: 86_400 + 11 * 3_600)

    private func single<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    /// Returns the titles of the tasks that a service finds.
    private func found(_ query: TaskQuery, by service: any TaskService) throws -> [String] {
        let found = service.searchService.tasks(matching: query, at: now, in: calendar)
        return try #require(try found.toBlocking(timeout: 5).first()).tasks.map(\.title)
    }

    private func found(_ text: String, by service: any TaskService) throws -> [String] {
        try found(TaskQuery(text: text), by: service)
    }

    /// Creates a service with tasks; the first is the last one in the list.
    private func make(_ kind: ServiceUnderTest, _ tasks: [NewTask]) throws -> any TaskService {
        let service = try kind.make(scheduler)
        _ = try single(service.createTasks(tasks.reversed()))
        return service
    }

    private func due(_ title: String, _ day: String, minute: Int? = nil) throws -> NewTask {
        let due = TaskDue(try #require(CalendarDay(day)), minute: minute, in: calendar)
        return NewTask(title: title, attributes: TaskAttributes(due: due))
    }

    private static let texts = [
        NewTask(title: "Buttermilk"), NewTask(title: "Buy MILK and bread"),
        NewTask(title: "Call Ann", attributes: TaskAttributes(notes: "about\nthe milk, “today”", tags: ["Home", "x"])),
        NewTask(title: "우유 사기"), NewTask(title: "딸기우유를 사기"), NewTask(title: "Äpfel ÖL"),
        NewTask(title: "100% \"sure\" a_b NOT c*", attributes: TaskAttributes(tags: ["homework"])),
    ]

    private static let examples: [(String, [String])] = [
        ("milk", ["Call Ann", "Buy MILK and bread", "Buttermilk"]), ("MILK buy", ["Buy MILK and bread"]),
        ("mil", ["Call Ann", "Buy MILK and bread", "Buttermilk"]),
        ("mi", ["Call Ann", "Buy MILK and bread", "Buttermilk"]),
        ("우유", ["딸기우유를 사기", "우유 사기"]), ("딸기우유", ["딸기우유를 사기"]), ("유", ["딸기우유를 사기", "우유 사기"]),
        ("äpf", ["Äpfel ÖL"]), ("äp öl", ["Äpfel ÖL"]), ("ö", ["Äpfel ÖL"]),
        ("the milk", ["Call Ann"]), ("home", ["100% \"sure\" a_b NOT c*", "Call Ann"]), ("#home", ["Call Ann"]),
        ("#X", ["Call Ann"]), ("#hom", []), ("100%", ["100% \"sure\" a_b NOT c*"]),
        ("0%", ["100% \"sure\" a_b NOT c*"]),
        ("a_b", ["100% \"sure\" a_b NOT c*"]), ("_b", ["100% \"sure\" a_b NOT c*"]), ("axb", []),
        ("\"sure\"", ["100% \"sure\" a_b NOT c*"]), ("\"", ["100% \"sure\" a_b NOT c*"]),
        ("NOT", ["100% \"sure\" a_b NOT c*"]), ("c*", ["100% \"sure\" a_b NOT c*"]), ("milk NOT", []),
        ("milk*", []), ("(milk", []), ("title:milk", []), ("milk AND", ["Buy MILK and bread"]), ("^", []),
        ("'; DROP TABLE task", []),
        ("\"buy milk\"", ["Buy MILK and bread"]), ("\"milk buy\"", []), ("“the MILK” #home", ["Call Ann"]),
        ("\" milk and \"", ["Buy MILK and bread"]), ("\"#home\"", []), ("\"and", []),
        ("milk\0", ["Call Ann", "Buy MILK and bread", "Buttermilk"]), ("", []), ("  \t", []),
    ]

    @Test(arguments: ServiceUnderTest.allCases)
    func `words are found in titles, notes and tags`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind, Self.texts)
        for (text, titles) in Self.examples { #expect(try found(text, by: service) == titles, "\(text)") }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `all services find the same tasks for random texts`(_ kind: ServiceUnderTest) throws {
        var random = SeededGenerator(seed: 7)
        let pieces = ["a", "B", "ab", "Ab ", " ", "우", "유", "\"", "*", "#", "é", "É", "-", "%"]
        func text(_ count: Int) -> String { (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined() }
        let tasks = (0..<60).map { NewTask(title: "t\($0) \(text(6))") }
        let service = try make(kind, tasks)
        for _ in 0..<60 {
            let query = TaskQuery(text: text(3))
            let expected = tasks.indices.filter {
                query.matches(TaskItem(id: $0, title: tasks[$0].title, added: now), at: now, in: calendar)
            }
            #expect(try Set(found(query, by: service)) == Set(expected.map { tasks[$0].title }), "\(query.text)")
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `criteria are combined`(_ kind: ServiceUnderTest) throws {
        let service = try make(
            kind,
            [
                due("old milk", "1970-01-01"), due("today", "1970-01-02"), due("passed", "1970-01-02", minute: 719),
                due("coming", "1970-01-02", minute: 721), due("last", "1970-01-08", minute: 23 * 60 + 59),
                due("later", "1970-01-09"), NewTask(title: "undated milk"),
            ])
        func dated(_ date: DateCriterion) throws -> Set<String> { try Set(found(TaskQuery(date: date), by: service)) }
        #expect(try dated(.overdue) == ["old milk", "passed"])
        #expect(try dated(.today) == ["today", "passed", "coming"])
        #expect(try dated(.week) == ["today", "passed", "coming", "last"])
        #expect(try dated(.none) == ["undated milk"])
        #expect(try found(TaskQuery(text: "milk", date: .overdue), by: service) == ["old milk"])
        let old = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first { $0.title == "old milk" })
        _ = try single(service.toggle(old))
        #expect(try dated(.overdue) == ["passed"])
        #expect(try found(TaskQuery(text: "milk", state: .done), by: service) == ["old milk"])
        #expect(try found(TaskQuery(text: "milk", state: .due), by: service) == ["undated milk"])
        #expect(try found(TaskQuery(state: .done), by: service) == ["old milk"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `results are live`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let seen = ReplaySubject<[String]>.createUnbounded()
        let query = TaskQuery(text: "milk")
        let watching = service.searchService.tasks(matching: query, at: now, in: calendar)
            .map { $0.tasks.map(\.title) }.subscribe(seen)
        defer { watching.dispose() }
        func wait(for titles: [String]) throws {
            _ = try seen.filter { $0 == titles }.toBlocking(timeout: 5).first()
        }
        try wait(for: [])
        let task = try service.add("Milk")
        try wait(for: ["Milk"])
        let bread = try single(service.update(task, title: "Bread"))
        var noted = bread
        noted.attributes.notes = "with milk"
        _ = try single(service.update(bread, to: noted))
        try wait(for: ["Bread"])
        let change = try #require(try single(service.delete(noted)))
        #expect(try found(query, by: service) == [])
        _ = try single(service.undo(change))
        #expect(try found(query, by: service) == ["Bread"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `subtasks are found, and results follow them`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind, [NewTask(title: "Trip", subtasks: ["Pack", "Buy 우유"]), NewTask(title: "Other")])
        for text in ["pack", "trip 우유", "\"buy 우\"", "우"] { #expect(try found(text, by: service) == ["Trip"]) }
        #expect(try found("pack other", by: service) == [])
        let trip = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first { $0.title == "Trip" })
        let pack = try #require(try service.subtasks(of: trip.id).toBlocking(timeout: 5).first()?.first)
        let seen = ReplaySubject<[String]>.createUnbounded()
        let watching = service.searchService.tasks(matching: TaskQuery(text: "cook"), at: now, in: calendar)
            .map { $0.tasks.map(\.title) }.subscribe(seen)
        defer { watching.dispose() }
        let change = try single(service.rename(pack, "Cook"))
        _ = try seen.filter { $0 == ["Trip"] }.toBlocking(timeout: 5).first()
        #expect(try found("pack", by: service) == [])
        _ = try single(service.undo(.subtask(change)))
        #expect(try found("pack", by: service) == ["Trip"])
        _ = try single(service.delete(pack))
        #expect(try found("pack", by: service) == [])
        _ = try single(service.addSubtask("Pay", to: trip.id))
        #expect(try found("pay", by: service) == ["Trip"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the number of found tasks is limited to those that were added last`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind, (1...FoundTasks.limit + 1).map { NewTask(title: "task \($0)") })
        let all = service.searchService.tasks(matching: TaskQuery(text: "task"), at: now, in: calendar)
        let found = try #require(try all.toBlocking(timeout: 5).first())
        #expect(found.tasks.count == FoundTasks.limit && !found.isComplete)
        #expect(found.tasks.first?.title == "task \(FoundTasks.limit + 1)" && found.tasks.last?.title == "task 2")
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the tags of all tasks are known`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind, Self.texts)
        #expect(try service.searchService.tags().toBlocking(timeout: 5).first() == ["Home", "homework", "x"])
    }

    @Test func `tasks of an earlier version are found`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let migrations = DatabaseTaskService.migrations()
        let search = try #require(migrations.firstIndex { $0.name == "Search" })
        let former = try Database(path: path, migrations: Array(migrations[..<search]))
        former.close()
        let database = try Database(path: path, migrations: migrations)
        let service = DatabaseTaskService(database: database, scheduler: scheduler)
        #expect(try found("both", by: service) == ["Open a second tab and watch both"])
        database.close()
    }

    // MARK: Saved searches

    private func saved(_ service: any TaskService) throws -> [String] {
        try #require(try service.searchService.savedSearches().toBlocking(timeout: 5).first())
            .map { "\($0.name): \($0.query.text)" }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `searches are saved, renamed and deleted`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let search = service.searchService
        let query = TaskQuery(text: "a&b=ü #x", state: .done, tag: "집", date: .week)
        let change = try single(search.save(query, as: "b"))
        let stored = try #require(change.new)
        #expect(change.former == nil && stored.query == query)
        _ = try single(search.save(TaskQuery(text: "z"), as: "A"))
        #expect(try search.savedSearches().toBlocking(timeout: 5).first()?.last == stored)
        let renamed = try #require(try single(search.rename(stored, to: "c")))
        #expect(try saved(service) == ["A: z", "c: a&b=ü #x"])
        #expect(try single(search.rename(stored, to: "c")) == .some(nil))
        let deleted = try #require(try single(search.delete(stored)))
        #expect(try single(search.delete(stored)) == .some(nil))
        #expect(try single(search.rename(stored, to: "d")) == .some(nil))
        #expect(try saved(service) == ["A: z"])

        #expect(try single(service.undo(.savedSearch(renamed))) == 0, "it does not exist")
        #expect(try single(service.undo(.savedSearch(deleted))) == 1)
        #expect(try single(service.undo(.savedSearch(deleted))) == 0, "it was restored already")
        #expect(try single(service.undo(.savedSearch(renamed))) == 1)
        #expect(try saved(service) == ["A: z", "b: a&b=ü #x"])
        #expect(try single(service.undo(.savedSearch(change))) == 1)
        #expect(try saved(service) == ["A: z"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a search that is saved under a name replaces the former one`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let first = try single(service.searchService.save(TaskQuery(text: "1"), as: "a"))
        let second = try single(service.searchService.save(TaskQuery(text: "2"), as: "a"))
        #expect(second.former == first.new)
        #expect(try saved(service) == ["a: 2"])
        #expect(try single(service.undo(.savedSearch(first))) == 0)
        #expect(try single(service.undo(.savedSearch(second))) == 1)
        #expect(try saved(service) == ["a: 1"])
    }
}
