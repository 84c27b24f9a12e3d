import GalleryViewModels
import Rx
import RxTesting

/// A service that can fail, and whose requests take virtual time.
final class FailingGoalService: GoalService, @unchecked Sendable {
    // Unchecked: it is used on the test's thread only.
    private let service: InMemoryGoalService
    private let scheduler: TestScheduler
    /// The errors of the next requests, one after another.
    var failures: [ServiceError] = []
    var latency = 0
    private(set) var requests: [String] = []

    init(_ service: InMemoryGoalService, _ scheduler: TestScheduler) {
        self.service = service
        self.scheduler = scheduler
    }

    func completedGoals(from start: Int, limit: Int) -> Single<ListPage<Goal>> {
        answer("goals \(start) \(limit)", service.completedGoals(from: start, limit: limit))
    }

    func countWithoutRetrospective() -> Single<Int> { service.countWithoutRetrospective() }

    func goal(_ id: Goal.ID) -> Single<Goal> { answer("goal \(id)", service.goal(id)) }

    func retrospective(of id: Goal.ID) -> Single<Retrospective> {
        answer("retrospective \(id)", service.retrospective(of: id))
    }

    func draft(of id: Goal.ID) -> Single<Retrospective> { answer("draft \(id)", service.draft(of: id)) }

    func keep(draft: Retrospective, of id: Goal.ID) -> Single<Void> {
        answer("keep \(id)", service.keep(draft: draft, of: id))
    }

    func save(_ retrospective: Retrospective, of id: Goal.ID) -> Single<Void> {
        answer("save \(id)", service.save(retrospective, of: id))
    }

    var changes: Observable<Void> { service.changes }

    private func answer<Value>(_ request: String, _ good: Single<Value>) -> Single<Value> {
        Single.deferred { [self] in
            requests.append(request)
            let failure = failures.isEmpty ? nil : failures.removeFirst()
            let answer = failure.map { Single<Value>.error($0) } ?? good
            guard latency > 0 else { return answer }
            return Single<Int>.timer(.seconds(latency), scheduler: scheduler).flatMap { _ in answer }
        }
    }
}

extension InMemoryGoalService {
    /// Creates a service with goals from `count` down to 1. Those with even numbers have a retrospective.
    static func numbered(_ count: Int) -> InMemoryGoalService {
        let goals = (1...count).reversed().map { number in
            Goal(
                id: number, title: GoalText(korean: "목표 \(number)", english: "Goal \(number)"),
                reward: GoalText(korean: "상", english: "Prize"),
                completed: GoalDay(year: 2026, month: 3, day: number), hasRetrospective: number % 2 == 0)
        }
        let written = goals.filter(\.hasRetrospective).map { ($0.id, Retrospective(liked: "Good", learned: "Much")) }
        return InMemoryGoalService(goals, retrospectives: Dictionary(written) { $1 })
    }
}
