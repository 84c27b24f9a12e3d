import Bindery
import Foundation
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// Tests that all implementations of `ExchangeService` must pass.
@Suite struct ExchangeServiceTests {
    private let scheduler = TestScheduler(initialClock: 1_000)
    private static let now = TypedTime(Date(timeIntervalSince1970: 1_000), in: PersonCalendar(zone: nil))

    private func make(_ kind: ServiceUnderTest) throws -> (tasks: any TaskService, exchange: any ExchangeService) {
        switch kind {
        case .memory:
            let tasks = InMemoryTaskService(scheduler: scheduler)
            return (tasks, InMemoryExchangeService(tasks))
        case .database, .file, .server:
            let tasks = DatabaseTaskService(try kind.open(), scheduler: scheduler)
            return (tasks, tasks)
        }
    }

    private func read(_ text: String, _ name: String, by service: any ExchangeService) async throws -> StagedImport {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("import-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return try service.read(ImportFile(path: path, name: name, now: Self.now)).toBlocking(timeout: 20).single()
    }

    private func export(_ format: ExchangeFormat, by service: any ExchangeService) async throws -> String {
        var bytes: [UInt8] = []
        try await service.export(format, now: Self.now) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let file = """
        {"tasks": [
        {"title": "One", "added": "1970-01-01T00:10:00.25Z", "notes": "a\\nb", "tags": ["x"]},
        {"title": "One", "added": "1970-01-01T00:10:00.25Z", "due": "2026-05-04", "time": "09:00", "zone": "Asia/Seoul"},
        {"title": " "},
        {"title": "Two", "done": "1970-01-01T00:11:00Z", "priority": "high", "repeat": "1 month on 31"},
        {"title": "Three", "priority": "urgent"}
        ]}
        """

    @Test(arguments: ServiceUnderTest.allCases)
    func `a file is read beside the list, then added, and exported as it was`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let read = try await read(Self.file, "a.json", by: exchange)
        #expect((read.count, read.skipped, read.changed) == (4, 1, 1))
        #expect(read.tasks.map(\.content.title) == ["One", "One", "Two", "Three"])
        #expect(
            read.remarks == [
                ImportRemark(line: 4, .noTitle, " ", of: "#3"),
                ImportRemark(line: 6, .priority, "urgent", of: "Three"),
            ])
        let kept = try #require(try exchange.stagedImport(read.id).toBlocking(timeout: 5).single())
        #expect((kept.name, kept.format, kept.count, kept.remarks) == ("a.json", .json, 4, read.remarks))
        #expect(kept.tasks.map(\.content) == read.tasks.map(\.content))
        #expect(try tasks.listed(as: []) == [])

        let change = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        #expect(change == .imported(4, import: read.id))
        #expect(try tasks.listed(as: ["Three", "One", "One", "Two"]).count == 4)
        #expect(try exchange.stagedImport(read.id).toBlocking(timeout: 5).single() == nil)
        #expect(throws: ImportError.isGone) { try exchange.complete(read.id).toBlocking(timeout: 5).single() }

        let text = try await export(.json, by: exchange)
        let (other, otherExchange) = try make(kind)
        let again = try await self.read(text, "b.json", by: otherExchange)
        #expect((again.count, again.skipped, again.changed) == (4, 0, 0))
        _ = try otherExchange.complete(again.id).toBlocking(timeout: 5).single()
        #expect(try other.listed(as: ["Three", "One", "One", "Two"]).count == 4)
        #expect(try await export(.json, by: otherExchange) == text)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `lists and subtasks leave and enter with their tasks, and undo removes new lists`(
        _ kind: ServiceUnderTest
    ) async throws {
        let (tasks, exchange) = try make(kind)
        let lists = tasks.listService
        let work = try lists.createList(NewList(name: "Work")).toBlocking(timeout: 5).single().0
        let text = """
            title,list,subtasks
            One,Work,"[x] a
            [ ] b"
            Two,Garden,
            Three,Garden,
            Four,,c

            """
        let read = try await read(text, "a.csv", by: exchange)
        let staged = try #require(try exchange.stagedImport(read.id).toBlocking(timeout: 5).single())
        #expect(staged.tasks.map(\.list) == ["Work", "Garden", "Garden", ""])
        #expect(staged.tasks.map(\.subtasks) == read.tasks.map(\.subtasks))
        let change = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        #expect(try tasks.listed(as: ["One", "Two", "Three", "Four"]).count == 4)
        func names() throws -> [String] {
            try #require(try lists.allLists().toBlocking(timeout: 5).first()).map(\.name)
        }
        #expect(try names() == ["", "Work", "Garden"])
        let inWork = try #require(
            try lists.tasks(of: work.id).filter { !$0.isEmpty }.toBlocking(timeout: 5).first()
        ).map { $0 }
        #expect(inWork.map(\.title) == ["One"])
        #expect(inWork.first?.attributes.checklist == ChecklistProgress(done: 1, of: 2))
        let exported = try await export(.csv, by: exchange)
        #expect(exported.contains(",Work,\"[x] a\n[ ] b\"\r\n"))
        #expect(exported.contains(",Garden,\r\n"))
        let again = try await self.read(exported, "b.csv", by: exchange)
        #expect((again.count, again.skipped) == (0, 4))

        #expect(try tasks.undo(change).toBlocking(timeout: 5).single() == 4)
        #expect(try tasks.listed(as: []) == [])
        #expect(try names() == ["", "Work"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a file's lists are those that are there, whatever their cases`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let lists = tasks.listService
        _ = try lists.createList(NewList(name: "Ärzte")).toBlocking(timeout: 5).single()
        let text = "title,list\nOne,ÄRZTE\nTwo,garden\nThree,Garden\nFour,INBOX\n"
        let read = try await read(text, "a.csv", by: exchange)
        let change = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        let names = try #require(try lists.allLists().toBlocking(timeout: 5).first()).map(\.name)
        #expect(names == ["", "Ärzte", "garden"])
        let again = try await self.read(text, "b.csv", by: exchange)
        #expect((again.count, again.skipped) == (0, 4))
        #expect(try tasks.undo(change).toBlocking(timeout: 5).single() == 4)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `undo keeps a new list with a task that has changed since`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let read = try await read("title,list,subtasks\nOne,Garden,a\nTwo,Shed,\n", "a.csv", by: exchange)
        let change = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        let one = try #require(
            try tasks.tasks().compactMap { list in list.first { $0.title == "One" } }.toBlocking(timeout: 5).first())
        _ = try tasks.toggle(one).toBlocking(timeout: 5).single()
        #expect(try tasks.undo(change).toBlocking(timeout: 5).single() == 1)
        #expect(try tasks.listed(as: ["One"]) == ["One"])
        let names = try #require(try tasks.listService.allLists().toBlocking(timeout: 5).first()).map(\.name)
        #expect(names == ["", "Garden"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks on the list already are skipped`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        _ = try tasks.add("Milk")
        let deleted = try tasks.add("Bread")
        _ = try tasks.delete(deleted).toBlocking(timeout: 5).last()
        let read = try await read("Milk\nMilk @shop\nBread\nx Milk\n", "todo.txt", by: exchange)
        #expect((read.count, read.skipped) == (3, 1))
        #expect(read.remarks == [ImportRemark(line: 1, .isKnown, "Milk")])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `JSON keeps the manual order and the colors of lists`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let work = try tasks.listService.createList(NewList(name: "Work", color: .blue)).toBlocking(timeout: 5)
            .single().0
        let titles = ["One", "Two", "Three"]
        let added = try tasks.createTasks(titles.map { NewTask(title: $0, list: work.id) })
            .toBlocking(timeout: 5).single()
        let moved = try #require(added.first { $0.title == "One" })
        _ = try tasks.move(moved, before: added.first { $0.title == "Three" }).toBlocking(timeout: 5)
            .single()
        #expect(try tasks.listed(as: ["Two", "One", "Three"]).count == 3)
        let text = try await export(.json, by: exchange)
        let (other, otherExchange) = try make(kind)
        let read = try await read(text, "a.json", by: otherExchange)
        let change = try otherExchange.complete(read.id).toBlocking(timeout: 5).single()
        #expect(try other.listed(as: ["Two", "One", "Three"]) == ["Two", "One", "Three"])
        let lists = try #require(try other.listService.allLists().toBlocking(timeout: 5).first())
        #expect(lists.map(\.color) == [.gray, .blue])
        #expect(try await export(.json, by: otherExchange) == text)
        #expect(try other.undo(change).toBlocking(timeout: 5).single() == 3)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a table for Todoist has the order of the list`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let added = try tasks.createTasks(titles: ["One", "Two", "Three"]).toBlocking(timeout: 5).single()
        _ = try tasks.move(try #require(added.first { $0.title == "One" }), before: nil).toBlocking(timeout: 5).single()
        let (other, otherExchange) = try make(kind)
        let read = try await read(try await export(.todoist, by: exchange), "todoist.csv", by: otherExchange)
        _ = try otherExchange.complete(read.id).toBlocking(timeout: 5).single()
        #expect(try other.listed(as: ["Two", "Three", "One"]) == ["Two", "Three", "One"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task is added although another list has an equal one`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        _ = try tasks.add("Milk")
        let file = "title,list\nMilk,Shop\nMilk,\n"
        let read = try await read(file, "a.csv", by: exchange)
        #expect(read.tasks.map(\.list) == ["Shop"])
        #expect(read.remarks == [ImportRemark(line: 3, .isKnown, "Milk")])
        _ = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        let again = try await self.read(file, "a.csv", by: exchange)
        #expect((again.count, again.skipped) == (0, 2))
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `remarks about JSON name the task`(_ kind: ServiceUnderTest) async throws {
        let (_, exchange) = try make(kind)
        let read = try await read(
            #"[{"title":"One","due":"never"},{"title":"Two","tags":[1]},{"notes":"x"}]"#, "a.json", by: exchange)
        let remarks = [
            ImportRemark(line: 1, .date, "never", of: "One"), ImportRemark(line: 1, .wrongType, "tags", of: "Two"),
            ImportRemark(line: 1, .noTitle, "", of: "#3"),
        ]
        #expect(read.remarks == remarks)
        #expect("\(remarks[1].text)" == "Task “Two”: skipped, because “tags” has an unexpected value.")
        #expect(try exchange.stagedImport(read.id).toBlocking(timeout: 5).single()?.remarks == remarks)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks without times are listed in their order`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let read = try await read("title\nOne\nTwo\nThree\n", "a.csv", by: exchange)
        _ = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        #expect(try tasks.listed(as: ["One", "Two", "Three"]).count == 3)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `undo removes what an import has added, except for what has changed since`(
        _ kind: ServiceUnderTest
    ) async throws {
        let (tasks, exchange) = try make(kind)
        _ = try tasks.add("Mine")
        let read = try await read("title,notes,due\nOne,a,2026-05-04\nTwo,b,\nThree,,\n", "a.csv", by: exchange)
        let change = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        let list = try #require(
            try tasks.tasks().map { Array($0) }.filter { $0.count == 4 }.toBlocking(timeout: 5).first())
        let two = try #require(list.first { $0.title == "Two" })
        var new = two
        new.attributes.notes = "mine"
        _ = try tasks.update(two, to: new).toBlocking(timeout: 5).single()
        _ = try tasks.delete(try #require(list.first { $0.title == "Three" })).toBlocking(timeout: 5).last()
        #expect(try tasks.undo(change).toBlocking(timeout: 5).single() == 1)
        #expect(try tasks.listed(as: ["Two", "Mine"]) == ["Two", "Mine"])
        #expect(try tasks.undo(change).toBlocking(timeout: 5).single() == 0)
        #expect(try tasks.listed(as: ["Two", "Mine"]) == ["Two", "Mine"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a discarded or refused file leaves nothing`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let read = try await read("Milk\n", "todo.txt", by: exchange)
        _ = try exchange.discard(read.id).toBlocking(timeout: 5).single()
        _ = try exchange.discard(read.id).toBlocking(timeout: 5).single()
        #expect(throws: ImportError.isGone) { try exchange.complete(read.id).toBlocking(timeout: 5).single() }
        await #expect(throws: ImportError.notJSON(line: 2)) {
            try await self.read("[{\"title\": \"a\"},\nx]", "a.json", by: exchange)
        }
        await #expect(throws: ImportError.unknownFormat) { try await self.read("x", "a.png", by: exchange) }
        #expect(try tasks.listed(as: []) == [])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `exports contain all tasks but drafts, in pages`(_ kind: ServiceUnderTest) async throws {
        let (tasks, exchange) = try make(kind)
        let titles = (0..<1_234).map { "Task \($0)" }
        _ = try tasks.createTasks(titles: titles).toBlocking(timeout: 20).last()
        _ = try tasks.createTask(title: "").toBlocking(timeout: 5).single()
        let text = try await export(.todoTxt, by: exchange)
        #expect(
            text.split(separator: "\n").map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
                == titles.reversed())
    }

    /// The tasks of two transactions, whose positions continue.
    @Test func `a file of more tasks than a transaction stages is added in order`() async throws {
        let (tasks, exchange) = try make(.database)
        let titles = (0..<1_100).map { "Task \($0)" }
        let read = try await read(titles.joined(separator: "\n"), "todo.txt", by: exchange)
        #expect((read.count, read.tasks.count) == (1_100, ImportLimits.shown))
        _ = try exchange.complete(read.id).toBlocking(timeout: 5).single()
        #expect(try tasks.listed(as: titles) == titles)
    }
}
