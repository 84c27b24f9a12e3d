public import Bindery
public import GalleryViewModels

/// A service with a fixed list of goals that stores retrospectives in a SQLite database.
struct DatabaseGoalService: GoalService {
    private let goals: [Goal]
    private let given: [Goal.ID: Retrospective]
    private let database: Database

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - goals: The completed goals, the most recently completed one first.
    ///   - given: The retrospectives that ship with the goals.
    ///   - database: A database that was opened with ``migration``.
    init(_ goals: [Goal], given: [Goal.ID: Retrospective], database: Database) {
        self.goals = goals
        self.given = given
        self.database = database
    }

    static let migration = Migration("Retrospectives") { connection in
        try connection.execute(
            """
            CREATE TABLE retrospective (
                goal INTEGER PRIMARY KEY,
                liked TEXT NOT NULL,
                learned TEXT NOT NULL,
                lacked TEXT NOT NULL,
                longed_for TEXT NOT NULL,
                is_draft INTEGER NOT NULL
            ) STRICT
            """)
    }

    func completedGoals(from start: Int, limit: Int) -> Single<ListPage<Goal>> {
        read { connection in
            let rest = try all(connection).dropFirst(max(0, start))
            return ListPage(Array(rest.prefix(limit)), isLast: rest.count <= limit)
        }
    }

    func countWithoutRetrospective() -> Single<Int> {
        read { try all($0).count { !$0.hasRetrospective } }
    }

    func goal(_ id: Goal.ID) -> Single<Goal> {
        read { try Self.found(try all($0).first { $0.id == id }) }
    }

    func retrospective(of id: Goal.ID) -> Single<Retrospective> {
        read { try Self.found(try given[id] ?? $0.first(Self.written(of: id, isDraft: false))) }
    }

    func draft(of id: Goal.ID) -> Single<Retrospective> {
        read { try $0.first(Self.written(of: id, isDraft: true)) ?? Retrospective() }
    }

    func keep(draft: Retrospective, of id: Goal.ID) -> Single<Void> {
        // A retrospective that another page has saved in the meantime is not overwritten.
        write { try Self.put(draft, of: id, isDraft: true, $0) }
    }

    func save(_ retrospective: Retrospective, of id: Goal.ID) -> Single<Void> {
        write { connection in
            guard try all(connection).contains(where: { $0.id == id && !$0.hasRetrospective }) else {
                throw ServiceError(.refused)
            }
            try Self.put(retrospective, of: id, isDraft: false, connection)
        }
    }

    var changes: Observable<Void> {
        database.liveQuery(Self.saved).skip(1).map { _ in }.catch { _ in .never() }
    }

    // MARK: The database

    private static let saved = Query<Goal.ID>(column: "SELECT goal FROM retrospective WHERE NOT is_draft ORDER BY goal")

    private static func written(of id: Goal.ID, isDraft: Bool) -> Query<Retrospective> {
        Query(
            """
            SELECT liked, learned, lacked, longed_for FROM retrospective WHERE goal = \(id) AND is_draft = \(isDraft ? 1 : 0)
            """)
    }

    private static func put(
        _ retrospective: Retrospective, of id: Goal.ID, isDraft: Bool, _ connection: Connection
    ) throws(DatabaseError) {
        try connection.execute(
            """
            INSERT INTO retrospective (goal, liked, learned, lacked, longed_for, is_draft)
            VALUES (\(id), \(retrospective.liked), \(retrospective.learned), \(retrospective.lacked),
                \(retrospective.longedFor), \(isDraft ? 1 : 0))
            ON CONFLICT (goal) DO UPDATE SET liked = excluded.liked, learned = excluded.learned,
                lacked = excluded.lacked, longed_for = excluded.longed_for, is_draft = excluded.is_draft
            WHERE is_draft
            """)
    }

    /// Returns the goals with the current state of their retrospectives.
    private func all(_ connection: Connection) throws(DatabaseError) -> [Goal] {
        let saved = Set(try connection.rows(Self.saved))
        return goals.map { goal in
            var goal = goal
            goal.hasRetrospective = given[goal.id] != nil || saved.contains(goal.id)
            return goal
        }
    }

    private static func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw ServiceError(.notFound) }
        return value
    }

    private func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Single<Value> {
        database.read(body).catch { .error(Self.failure($0)) }
    }

    private func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Single<Value> {
        database.write(body).catch { .error(Self.failure($0)) }
    }

    private static func failure(_ error: any Error) -> ServiceError {
        error as? ServiceError ?? ServiceError(.unavailable, cause: "\(error)")
    }
}

extension Retrospective: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(liked: try row[0], learned: try row[1], lacked: try row[2], longedFor: try row[3])
    }
}
