public import Rx

/// Where goals and retrospectives are kept. Every request is a `Single`: it succeeds once or fails once, with a ``ServiceError``, on the loop that
/// subscribes.
public protocol GoalService: Sendable {
    /// Completed goals, those completed last first.
    func completedGoals(from start: Int, limit: Int) -> Single<ListPage<Goal>>

    /// How many completed goals have no retrospective.
    func countWithoutRetrospective() -> Single<Int>

    /// One completed goal; fails with `notFound` where there is none.
    func goal(_ id: Goal.ID) -> Single<Goal>

    /// What was written of a goal; fails with `notFound` where nothing was.
    func retrospective(of id: Goal.ID) -> Single<Retrospective>

    /// What was being written of a goal; empty where nothing was.
    func draft(of id: Goal.ID) -> Single<Retrospective>

    /// Keeps what is being written.
    func keep(draft: Retrospective, of id: Goal.ID) -> Single<Void>

    /// Saves what was written, for good; fails with `refused` where something was saved before.
    func save(_ retrospective: Retrospective, of id: Goal.ID) -> Single<Void>

    /// An element after each change that a list shows, on the loop that subscribes.
    var changes: Observable<Void> { get }
}

/// Goals that last as long as the program.
public final class InMemoryGoalService: GoalService {
    private struct State: Sendable, Equatable {
        var goals: [Goal]
        var retrospectives: [Goal.ID: Retrospective]
        var drafts: [Goal.ID: Retrospective] = [:]
    }

    private let shared: Shared<State>

    /// - Parameter goals: those completed last first.
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
