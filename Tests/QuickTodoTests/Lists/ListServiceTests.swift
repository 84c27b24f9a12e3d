import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The behavior of lists that all implementations of `ListService` must have, with the tasks of their `TaskService`.
@Suite struct ListServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    private func latest<Element>(_ values: Observable<Element>) throws -> Element {
        try #require(try values.toBlocking(timeout: 5).first())
    }

    private func names(_ service: any TaskService) throws -> [String] {
        try latest(service.listService.allLists()).map { ($0.archived == nil ? "" : "-") + $0.name }
    }

    private func titles(_ service: any TaskService, in list: TaskList.ID? = nil) throws -> [String] {
        try latest(list.map { service.listService.tasks(of: $0) } ?? service.tasks()).map(\.title)
    }

    /// Creates a service with the lists Home, with the done task a and the due tasks b and c, and Work, with d.
    private func make(_ kind: ServiceUnderTest) throws -> (service: any TaskService, home: TaskList, work: TaskList) {
        let service = try kind.make(scheduler)
        let home = try now(service.listService.createList(NewList(name: "Home", color: .green))).0
        let work = try now(service.listService.createList(NewList(name: "Work"))).0
        let tasks = [("a", home.id), ("b", home.id), ("c", home.id), ("d", work.id)]
        for (title, list) in tasks.reversed() {
            let created = try now(service.createTasks([NewTask(title: title, list: list)]))
            if title == "a" { _ = try now(service.toggle(created[0])) }
            scheduler.advanceTo(scheduler.clock + 1)
        }
        return (service, home, work)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `an empty service has an inbox, which cannot be deleted or moved`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let inbox = TaskList(id: TaskList.inbox, name: "")
        #expect(try latest(service.listService.allLists()) == [inbox])
        #expect(try now(service.listService.delete(list: inbox.id)) == nil)
        _ = try now(service.listService.createList(NewList(name: "a")))
        #expect(try now(service.listService.move(inbox.id, .down)) == nil)
        let task = try service.add("t")
        #expect(task.list == inbox.id)
        #expect(try titles(service, in: inbox.id) == ["t"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `each list has its tasks and the number of those that are due`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        #expect(try names(service) == ["", "Home", "Work"])
        #expect(try titles(service, in: home.id) == ["b", "c", "a"])
        #expect(try titles(service, in: work.id) == ["d"])
        #expect(try titles(service) == ["b", "c", "d", "a"])
        #expect(try latest(service.listService.dueCounts()) == [home.id: 2, work.id: 1])
        let draft = try now(service.createTask(title: "", in: work.id))
        #expect(draft.list == work.id)
        #expect(try titles(service, in: work.id) == ["d"])
        #expect(try latest(service.listService.dueCounts())[work.id] == 1)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task is moved to another list, and back by undo`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        let task = try #require(try latest(service.listService.tasks(of: work.id)).first)
        var moved = task
        moved.list = home.id
        #expect(try now(service.update(task, to: moved)) == moved)
        #expect(try titles(service, in: home.id) == ["b", "c", "d", "a"])
        #expect(try latest(service.listService.dueCounts()) == [home.id: 3])
        #expect(throws: TaskServiceError.attributesChanged) {
            var other = task
            other.list = TaskList.inbox
            _ = try now(service.update(task, to: other))
        }
        #expect(try now(service.undo(.edited(task, to: moved))) == 1)
        #expect(try titles(service, in: work.id) == ["d"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task of a list that does not exist is in the inbox`(_ kind: ServiceUnderTest) throws {
        let (service, home, _) = try make(kind)
        _ = try now(service.listService.delete(list: home.id))
        #expect(try now(service.createTasks([NewTask(title: "x", list: home.id)])).map(\.list) == [TaskList.inbox])
        #expect(try now(service.createTask(title: "", in: 99)).list == TaskList.inbox)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the tasks of one list are completed, reopened and cleared`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        let completed = try #require(try now(service.setAllDone(true, in: home.id)))
        #expect(completed.count == 2)
        #expect(try latest(service.listService.dueCounts()) == [work.id: 1])
        #expect(try now(service.undo(completed)) == 2)
        scheduler.advanceTo(scheduler.clock + 1)
        #expect(try now(service.setAllDone(true, in: home.id))?.count == 2)
        #expect(try now(service.deleteDone(in: work.id)) == nil)
        let cleared = try #require(try now(service.deleteDone(in: home.id)))
        #expect(cleared.count == 3)
        #expect(try titles(service) == ["d"])
        #expect(try now(service.undo(cleared)) == 3)
        #expect(try now(service.setAllDone(false, in: home.id))?.count == 3)
    }

    // MARK: Changes of lists

    @Test(arguments: ServiceUnderTest.allCases)
    func `a list is changed, unless another user has changed the same part`(_ kind: ServiceUnderTest) throws {
        let (service, home, _) = try make(kind)
        var (renamed, colored) = (home, home)
        renamed.name = "House"
        colored.color = .red
        #expect(try now(service.listService.update(home, to: renamed)) == renamed)
        // A change of another part is combined with it.
        let both = try now(service.listService.update(home, to: colored))
        #expect((both.name, both.color) == ("House", .red))
        var third = home
        third.name = "Flat"
        #expect(throws: ListServiceError.nameChanged(to: "House")) {
            try now(service.listService.update(home, to: third))
        }
        third = home
        third.color = .blue
        #expect(throws: ListServiceError.changed) { try now(service.listService.update(home, to: third)) }
        #expect(try now(service.undo(.list(.edited(home, to: renamed)))) == 1)
        #expect(try now(service.listService.list(home.id)) == colored)
        #expect(try now(service.undo(.list(.edited(home, to: renamed)))) == 0)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `two lists cannot have one name`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        let lists = service.listService
        func rename(_ list: TaskList, _ name: String) throws -> TaskList {
            var new = list
            new.name = name
            return try now(lists.update(list, to: new))
        }
        for name in ["Home", "HOME"] {
            #expect(throws: ListServiceError.nameTaken(by: home)) { try now(lists.createList(NewList(name: name))) }
            #expect(throws: ListServiceError.nameTaken(by: home)) { try rename(work, name) }
        }
        let inbox = try now(lists.list(TaskList.inbox))
        #expect(throws: ListServiceError.nameTaken(by: inbox)) { try rename(work, "inbox") }
        #expect(throws: ListServiceError.nameTaken(by: home)) { try rename(inbox, "home") }
        #expect(try rename(home, "HOME").name == "HOME")
        // The former name belongs to another list when the change is undone.
        let renamed = try rename(work, "Office")
        _ = try now(lists.createList(NewList(name: "Work")))
        #expect(try now(service.undo(.list(.edited(work, to: renamed)))) == 0)
        #expect(try names(service) == ["", "HOME", "Office", "Work"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a deleted list is not restored while another one has its name`(_ kind: ServiceUnderTest) throws {
        let (service, home, _) = try make(kind)
        let change = try #require(try now(service.listService.delete(list: home.id)))
        let other = try now(service.listService.createList(NewList(name: "home"))).0
        #expect(throws: ListServiceError.nameTaken(by: other)) {
            try now(service.listService.restore(list: home.id))
        }
        #expect(try now(service.undo(.list(change))) == 0)
        _ = try now(service.listService.delete(list: other.id))
        #expect(try now(service.undo(.list(change))) == 1)
        #expect(try names(service) == ["", "Home", "Work"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a new list is deleted by undo, unless it has been used`(_ kind: ServiceUnderTest) throws {
        let (service, _, _) = try make(kind)
        let (first, change) = try now(service.listService.createList(NewList(name: "x")))
        #expect(try now(service.undo(.list(change))) == 1)
        #expect(throws: ListServiceError.listIsGone(id: first.id)) { try now(service.listService.list(first.id)) }
        let (second, other) = try now(service.listService.createList(NewList(name: "y")))
        #expect(second.id > first.id)
        _ = try now(service.createTasks([NewTask(title: "t", list: second.id)]))
        #expect(try now(service.undo(.list(other))) == 0)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `lists are moved past their neighbors, any number of times`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        let garden = try now(service.listService.createList(NewList(name: "Garden"))).0
        #expect(try now(service.listService.move(home.id, .up)) == nil)
        #expect(try now(service.listService.move(garden.id, .down)) == nil)
        let change = try #require(try now(service.listService.move(garden.id, .up)))
        #expect(try names(service) == ["", "Home", "Garden", "Work"])
        #expect(try now(service.undo(.list(change))) == 1)
        #expect(try names(service) == ["", "Home", "Work", "Garden"])
        // More often than a number can be halved.
        for turn in 0..<130 {
            let first = turn.isMultiple(of: 2) ? home : work
            #expect(try now(service.listService.move(first.id, .down)) != nil)
            let order = turn.isMultiple(of: 2) ? ["", "Work", "Home", "Garden"] : ["", "Home", "Work", "Garden"]
            try #require(try names(service) == order, "after \(turn) moves")
        }
        #expect(Set(try latest(service.listService.allLists()).map(\.position)).count == 4)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the tasks of an archived list are only there`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        var archived = home
        archived.archived = scheduler.now
        _ = try now(service.listService.update(home, to: archived))
        #expect(try names(service) == ["", "-Home", "Work"])
        #expect(try titles(service) == ["d"])
        #expect(try titles(service, in: home.id) == ["b", "c", "a"])
        #expect(try now(service.setAllDone(true))?.count == 1)
        #expect(try now(service.listService.move(work.id, .up)) == nil, "archived lists are no neighbors")
        // Tasks enter and leave the archive with their lists.
        let task = try #require(try latest(service.listService.tasks(of: home.id)).first)
        var moved = task
        moved.list = work.id
        _ = try now(service.update(task, to: moved))
        _ = try now(service.createTasks([NewTask(title: "e", list: home.id)]))
        #expect(try titles(service) == ["b", "d"])
        #expect(try now(service.undo(.list(.edited(home, to: archived)))) == 1)
        #expect(Set(try titles(service)) == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a deleted list is restored with its tasks`(_ kind: ServiceUnderTest) throws {
        let (service, home, _) = try make(kind)
        let earlier = try #require(try latest(service.listService.tasks(of: home.id)).first)
        let former = try #require(try now(service.delete(earlier)))
        scheduler.advanceTo(scheduler.clock + 1)
        let change = try #require(try now(service.listService.delete(list: home.id)))
        #expect(change == .deleted(home, tasks: 2, at: scheduler.now))
        #expect(try names(service) == ["", "Work"])
        #expect(try titles(service) == ["d"])
        #expect(try now(service.listService.delete(list: home.id)) == nil)
        #expect(try now(service.undo(.list(change))) == 1)
        #expect(try now(service.undo(.list(change))) == 0)
        #expect(try latest(service.listService.allLists())[1] == home)
        #expect(try titles(service, in: home.id) == ["c", "a"])
        // A task that was deleted alone comes back to the inbox if its list is gone.
        _ = try now(service.listService.delete(list: home.id))
        #expect(try now(service.undo(former)) == 1)
        #expect(try titles(service, in: TaskList.inbox) == ["b"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a deleted list is restored with its tasks, which can be undone`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        #expect(try now(service.listService.restore(list: home.id)) == nil, "it is in use")
        _ = try now(service.listService.delete(list: home.id))
        let change = try #require(try now(service.listService.restore(list: home.id)))
        #expect(change == .restored(home))
        #expect(try names(service) == ["", "Home", "Work"])
        #expect(try titles(service, in: home.id) == ["b", "c", "a"])
        #expect(try now(service.undo(.list(change))) == 1)
        #expect(try names(service) == ["", "Work"])
        #expect(try now(service.undo(.list(change))) == 0)
        #expect(try titles(service, in: work.id) == ["d"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `deleted lists are in the bin, the latest first, until they are restored`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        let lists = service.listService
        #expect(try latest(lists.deletedLists()) == [])
        let first = scheduler.now
        _ = try now(lists.delete(list: home.id))
        scheduler.advanceTo(scheduler.clock + 1)
        _ = try now(lists.delete(list: work.id))
        #expect(
            try latest(lists.deletedLists()) == [
                DeletedList(work, deleted: scheduler.now), DeletedList(home, deleted: first),
            ])
        _ = try now(lists.restore(list: work.id))
        #expect(try latest(lists.deletedLists()) == [DeletedList(home, deleted: first)])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a template gets another name, unless another one has it`(_ kind: ServiceUnderTest) throws {
        let (service, home, work) = try make(kind)
        for list in [home, work] { _ = try now(service.listService.saveTemplate(of: list.id)) }
        let template = try #require(try latest(service.listService.templates()).first)
        func names() throws -> [String] { try latest(service.listService.templates()).map(\.name) }
        #expect(throws: ListServiceError.templateExists(name: "Work")) {
            try now(service.listService.rename(template: template.id, "Work"))
        }
        #expect(try now(service.listService.rename(template: template.id, "Home")) == nil)
        let change = try #require(try now(service.listService.rename(template: template.id, "Zoo")))
        #expect(try names() == ["Work", "Zoo"])
        _ = try now(service.listService.saveTemplate(of: home.id))
        #expect(try now(service.undo(.list(change))) == 0, "another template has the former name by now")
        let other = try #require(try latest(service.listService.templates()).first { $0.name == "Home" })
        _ = try now(service.listService.delete(template: other.id))
        #expect(try now(service.undo(.list(change))) == 1)
        #expect(try names() == ["Home", "Work"])
        #expect(try now(service.undo(.list(change))) == 0)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a deleted list is erased with its tasks after 30 days`(_ kind: ServiceUnderTest) throws {
        let (service, home, _) = try make(kind)
        let change = try #require(try now(service.listService.delete(list: home.id)))
        scheduler.advanceTo(scheduler.clock + 32 * 24 * 3_600)
        _ = try service.add("after the deletion, in the order of writing")
        #expect(try now(service.undo(.list(change))) == 0)
    }

    // MARK: Templates

    @Test(arguments: ServiceUnderTest.allCases)
    func `a template makes lists with the same tasks, all due`(_ kind: ServiceUnderTest) throws {
        let (service, home, _) = try make(kind)
        let task = try #require(try latest(service.listService.tasks(of: home.id)).first)
        var detailed = task
        detailed.attributes = TaskAttributes(
            notes: "n", due: TaskDue(date: scheduler.now, minute: nil, zone: "UTC"), priority: .high, tags: ["t"],
            repetition: Repetition(code: "2 week"))
        _ = try now(service.update(task, to: detailed))
        let saved = try #require(try now(service.listService.saveTemplate(of: home.id)))
        let template = try #require(try latest(service.listService.templates()).first)
        #expect((template.name, template.color) == ("Home", .green))
        let (list, change) = try now(
            service.listService.createList(NewList(name: "New", color: .red, template: template.id)))
        #expect(change == .created(list, tasks: 3))
        let tasks = try latest(service.listService.tasks(of: list.id))
        #expect(tasks.map(\.title) == ["b", "c", "a"])
        #expect(tasks.allSatisfy { !$0.isDone && $0.added == scheduler.now })
        detailed.attributes.due = nil
        #expect(tasks.first?.attributes == detailed.attributes)
        #expect(try now(service.undo(.list(change))) == 1)

        #expect(try now(service.undo(.list(saved))) == 1)
        #expect(try latest(service.listService.templates()) == [])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a template replaces the one with its name, and is deleted, both with undo`(_ kind: ServiceUnderTest) throws {
        let (service, home, _) = try make(kind)
        let first = try #require(try now(service.listService.saveTemplate(of: home.id)))
        scheduler.advanceTo(scheduler.clock + 1)
        let second = try #require(try now(service.listService.saveTemplate(of: home.id)))
        let templates = try latest(service.listService.templates())
        #expect(templates.count == 1)
        scheduler.advanceTo(scheduler.clock + 1)
        let deleted = try #require(try now(service.listService.delete(template: templates[0].id)))
        #expect(try now(service.listService.delete(template: templates[0].id)) == nil)
        #expect(try now(service.undo(.list(second))) == 0, "it has been deleted since")
        #expect(try now(service.undo(.list(deleted))) == 1)
        #expect(try latest(service.listService.templates()) == templates)
        #expect(try now(service.undo(.list(second))) == 1)
        guard case .templateSaved(let former, _) = first else { return #expect(Bool(false)) }
        #expect(try latest(service.listService.templates()) == [former])
        let unknown = try now(service.listService.createList(NewList(name: "x", template: templates[0].id)))
        #expect(unknown.1 == .created(unknown.0, tasks: 0), "a deleted template has no tasks")
    }
}
