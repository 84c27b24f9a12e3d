import Bindery
import Foundation
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The bin, which all implementations of `BinService` must have.
@Suite struct BinServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    private func titles(_ service: any BinService) throws -> [String] { try bin(service).map(\.task.title) }

    private func bin(_ service: any BinService) throws -> [DeletedTask] {
        Array(try #require(try service.bin().toBlocking(timeout: 5).first()))
    }

    /// Creates a service with the due task c, and with b and a in the bin, of which b was deleted later.
    private func make(_ kind: ServiceUnderTest) throws -> any TaskService & StatisticsService & BinService {
        let service = try kind.makeAll(scheduler)
        for title in ["a", "b", "c"] { _ = try service.add(title) }
        for title in ["a", "b"] {
            scheduler.advanceTo(scheduler.clock + 10)
            let task = try #require(try service.tasks().toBlocking().first()?.first { $0.title == title })
            _ = try now(service.delete(task))
        }
        return service
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `deleted tasks are in the bin, the latest first`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        #expect(try titles(service) == ["b", "a"])
        #expect(try bin(service).map(\.deleted) == [moment(120), moment(110)])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task is restored, which can be undone until it changes`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        let deleted = try bin(service)[1]
        let change = try #require(try now(service.restore(deleted)))
        #expect(change == .restored(deleted.task, deleted: deleted.deleted))
        #expect(try titles(service) == ["b"])
        #expect(try service.listed(as: ["c", "a"]) == ["c", "a"])
        #expect(try now(service.restore(deleted)) == nil, "it is not in the bin")
        #expect(try now(service.undo(change)) == 1)
        #expect(try bin(service).map(\.deleted) == [moment(120), moment(110)])
        let again = try #require(try now(service.restore(deleted)))
        _ = try now(service.update(deleted.task, title: "changed"))
        #expect(try now(service.undo(again)) == 0)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task that is erased can come back for a day`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        let deleted = try bin(service)[0]
        let change = try #require(try now(service.erase(deleted)))
        #expect(change == .erased(deleted.task, at: moment(120)))
        #expect(try titles(service) == ["a"])
        #expect(try now(service.undo(.deleted(deleted.task, at: deleted.deleted))) == 0, "it was erased")
        #expect(try now(service.undo(change)) == 1)
        #expect(try titles(service) == ["b", "a"])
        #expect(try now(service.undo(change)) == 0)
        let again = try #require(try now(service.erase(deleted)))
        scheduler.advanceTo(120 + 2 * 86_400 + 3_600)
        _ = try service.add("after the erasure, in the order of writing")
        #expect(try now(service.undo(again)) == 0)
        #expect(try titles(service) == ["a"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the bin is emptied, which can be undone`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        scheduler.advanceTo(200)
        let change = try #require(try now(service.eraseAll()))
        #expect(change == .emptiedBin(2, at: moment(200)))
        #expect(try titles(service) == [])
        #expect(try now(service.eraseAll()) == nil)
        #expect(try now(service.undo(change)) == 2)
        #expect(try titles(service) == ["b", "a"])
    }

    private func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
}
