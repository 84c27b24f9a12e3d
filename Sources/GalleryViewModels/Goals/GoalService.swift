public import Rx

/// A store for goals and retrospectives. Every request is a `Single` that succeeds once, or fails once with a
/// ``ServiceError``, on the subscriber's loop.
public protocol GoalService: Sendable {
    /// Returns completed goals, the most recently completed one first.
    func completedGoals(from start: Int, limit: Int) -> Single<ListPage<Goal>>

    /// Returns the number of completed goals without a retrospective.
    func countWithoutRetrospective() -> Single<Int>

    /// Returns a completed goal. Fails with `notFound` if there is no such goal.
    func goal(_ id: Goal.ID) -> Single<Goal>

    /// Returns the retrospective of a goal. Fails with `notFound` if the goal has none.
    func retrospective(of id: Goal.ID) -> Single<Retrospective>

    /// Returns the draft of a goal's retrospective, which is empty if there is none.
    func draft(of id: Goal.ID) -> Single<Retrospective>

    /// Stores the draft of a goal's retrospective.
    func keep(draft: Retrospective, of id: Goal.ID) -> Single<Void>

    /// Saves a goal's retrospective permanently. Fails with `refused` if the goal already has one.
    func save(_ retrospective: Retrospective, of id: Goal.ID) -> Single<Void>

    /// Emits an element after each change that affects the list, on the subscriber's loop.
    var changes: Observable<Void> { get }
}

/// A service that keeps goals in memory.
public final class InMemoryGoalService: GoalService {
    private struct State: Sendable, Equatable {
        var goals: [Goal]
        var retrospectives: [Goal.ID: Retrospective]
        var drafts: [Goal.ID: Retrospective] = [:]
    }

    private let shared: Shared<State>

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - goals: The completed goals, the most recently completed one first.
    ///   - retrospectives: The retrospectives by the ids of their goals.
    public init(_ goals: [Goal], retrospectives: [Goal.ID: Retrospective] = [:]) {
        shared = Shared(State(goals: goals, retrospectives: retrospectives))
    }

    public func completedGoals(from start: Int, limit: Int) -> Single<ListPage<Goal>> {
        answer { state in
            let rest = state.goals.dropFirst(max(0, start))
            return ListPage(Array(rest.prefix(limit)), isLast: rest.count <= limit)
        }
    }

    public func countWithoutRetrospective() -> Single<Int> {
        answer { $0.goals.count { !$0.hasRetrospective } }
    }

    public func goal(_ id: Goal.ID) -> Single<Goal> {
        answer { state in try Self.found(state.goals.first { $0.id == id }) }
    }

    public func retrospective(of id: Goal.ID) -> Single<Retrospective> {
        answer { try Self.found($0.retrospectives[id]) }
    }

    public func draft(of id: Goal.ID) -> Single<Retrospective> {
        answer { $0.drafts[id] ?? Retrospective() }
    }

    public func keep(draft: Retrospective, of id: Goal.ID) -> Single<Void> {
        Single.deferred { [shared] in
            shared.change { $0.drafts[id] = draft }
            return .just(())
        }
    }

    public func save(_ retrospective: Retrospective, of id: Goal.ID) -> Single<Void> {
        Single.deferred { [shared] in
            var isSaved = false
            shared.change { state in
                guard let place = state.goals.firstIndex(where: { $0.id == id && !$0.hasRetrospective }) else { return }
                isSaved = true
                state.goals[place].hasRetrospective = true
                state.retrospectives[id] = retrospective
                state.drafts[id] = nil
            }
            return isSaved ? .just(()) : .error(ServiceError(.refused))
        }
    }

    public var changes: Observable<Void> {
        shared.editions.map(\.value.goals).distinctUntilChanged().skip(1).map { _ in }
    }

    private func answer<Value>(_ read: @escaping (State) throws -> Value) -> Single<Value> {
        Single.deferred { [shared] in .just(try read(shared.latest.value)) }
    }

    private static func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw ServiceError(.notFound) }
        return value
    }
}
