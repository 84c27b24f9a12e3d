import Bindery
import GalleryViewModels
import RxTesting
import Testing

@testable import Gallery

@Suite struct DatabaseGoalServiceTests {
    private let database: Database
    private let service: DatabaseGoalService
    private let written = Retrospective(liked: "a", learned: "b", lacked: "", longedFor: "d")

    init() throws {
        database = try GalleryApp.database(at: ":memory:")
        let goals = (1...3).reversed().map { number in
            Goal(
                id: number, title: GoalText(korean: "", english: "Goal \(number)"),
                reward: GoalText(korean: "", english: ""), completed: GoalDay(year: 2026, month: 1, day: number),
                hasRetrospective: false)
        }
        service = DatabaseGoalService(goals, given: [1: Retrospective(liked: "given")], database: database)
    }

    private func result<Value>(_ single: Single<Value>) throws -> Value { try single.toBlocking(timeout: 10).single() }

    private func code<Value>(_ single: Single<Value>) -> ServiceError.Code? {
        do {
            _ = try result(single)
            return nil
        } catch {
            return (error as? ServiceError)?.code
        }
    }

    @Test func `a retrospective is saved at most once`() throws {
        #expect(try result(service.countWithoutRetrospective()) == 2)
        try result(service.save(written, of: 2))
        #expect(try result(service.retrospective(of: 2)) == written)
        #expect(try result(service.goal(2)).hasRetrospective)
        #expect(try result(service.countWithoutRetrospective()) == 1)
        #expect(code(service.save(Retrospective(liked: "other"), of: 2)) == .refused)
        #expect(code(service.save(written, of: 1)) == .refused)
        #expect(code(service.save(written, of: 9)) == .refused)
        #expect(try result(service.retrospective(of: 2)) == written)
        #expect(try result(service.retrospective(of: 1)).liked == "given")
        #expect(code(service.retrospective(of: 3)) == .notFound)
        #expect(code(service.goal(9)) == .notFound)
    }

    @Test func `a draft is kept until the retrospective is saved`() throws {
        #expect(try result(service.draft(of: 3)) == Retrospective())
        for text in ["x", "y"] { try result(service.keep(draft: Retrospective(liked: text), of: 3)) }
        #expect(try result(service.draft(of: 3)).liked == "y")
        #expect(try !result(service.goal(3)).hasRetrospective)
        #expect(code(service.retrospective(of: 3)) == .notFound)
        try result(service.save(written, of: 3))
        #expect(try result(service.draft(of: 3)) == Retrospective())
        // Another page that has not received the change yet continues to save drafts.
        try result(service.keep(draft: Retrospective(liked: "late"), of: 3))
        #expect(try result(service.retrospective(of: 3)) == written)
        #expect(try result(service.goal(3)).hasRetrospective)
    }

    @Test func `goals are returned page by page`() throws {
        let first = try result(service.completedGoals(from: 0, limit: 2))
        #expect(first.items.map(\.id) == [3, 2])
        #expect(!first.isLast)
        let rest = try result(service.completedGoals(from: 2, limit: 2))
        #expect(rest.items.map(\.id) == [1])
        #expect(rest.isLast && rest.items[0].hasRetrospective)
    }

    @Test func `changes sends an event for each saved retrospective`() throws {
        let changes = ReplaySubject<Void>.createUnbounded()
        let bag = DisposeBag()
        service.changes.subscribe(changes).disposed(by: bag)
        try result(service.keep(draft: written, of: 2))
        for id in [2, 3] { try result(service.save(written, of: id)) }
        #expect(try changes.take(2).toBlocking(timeout: 10).toArray().count == 2)
    }

    @Test func `a closed database is reported as unavailable`() throws {
        database.close()
        #expect(code(service.countWithoutRetrospective()) == .unavailable)
        #expect(code(service.save(written, of: 2)) == .unavailable)
    }
}
