public import Bindery
public import GalleryViewModels

/// A store that keeps posts in a SQLite database.
struct DatabasePostStore: PostStore {
    private let database: Database
    private let source: String
    private let watched = WatchedFeeds()

    /// The number of posts of a feed that are kept while no page shows it.
    static let limit = 500

    /// Creates a store and deletes old posts. Blocks on the database, so it must not be called on a loop.
    ///
    /// The database must have been opened with ``migration``. Old posts are deleted here and after the last page that
    /// shows a feed is closed. They are not deleted in between because fetchers rely on the stored posts.
    ///
    /// - Parameter source: The source of the posts, such as a service's URL. The posts of different sources are
    ///   separate.
    init(database: Database, source: String = "") {
        self.database = database
        self.source = source
        // If the database cannot be written, the first page fails too, with an error message.
        _ = try? database.writeAndWait { try Self.trim($0, "") }
    }

    /// Deletes all posts except the latest ``limit`` of each feed.
    ///
    /// - Parameter filter: An SQL condition that selects the posts to consider; empty for all.
    private static func trim(_ connection: Connection, _ filter: SQL) throws(DatabaseError) {
        try connection.execute(
            """
            DELETE FROM post WHERE (feed, id) IN (
                SELECT feed, id FROM (
                    SELECT feed, id, row_number() OVER (PARTITION BY feed \(latestFirst)) AS place FROM post \(filter)
                ) WHERE place > \(limit)
            )
            """)
    }

    /// Deletes a feed's old posts if no page shows it. Waits for a second because a page that requests more posts
    /// unsubscribes for a moment.
    private func trimSoon(_ key: String) {
        _ = Single<Int>.timer(.seconds(1), scheduler: MainScheduler.instance)
            .filter { [watched] _ in !watched.contains(key) }
            .flatMap { [database] _ in database.write { try Self.trim($0, "WHERE feed = \(key)") }.asMaybe() }
            .subscribe()
    }

    static let migration = Migration("Posts") { connection in
        try connection.execute(
            """
            CREATE TABLE post (
                feed TEXT NOT NULL,
                id TEXT NOT NULL,
                author TEXT NOT NULL,
                name TEXT NOT NULL,
                account TEXT NOT NULL,
                picture TEXT,
                text TEXT NOT NULL,
                date REAL NOT NULL,
                PRIMARY KEY (feed, id)
            ) STRICT
            """)
        try connection.execute("CREATE INDEX post_by_age ON post (feed, length(id) DESC, id DESC)")
    }

    /// The order of `Post.ID` in SQL.
    private static let latestFirst = SQL("ORDER BY length(id) DESC, id DESC")

    func latest(_ count: Int, of feed: Feed) -> Observable<PostResults> {
        let key = key(of: feed)
        let query = Query<Post>(
            """
            SELECT id, author, name, account, picture, text, date FROM post WHERE feed = \(key)
            \(Self.latestFirst) LIMIT \(count)
            """)
        return database.liveChanges(query).map { PostResults($0.rows, $0.edits) }.catch { .error(Self.failure($0)) }
            .do(
                onSubscribe: { [watched] in watched.begin(key) },
                onDispose: { [self] in
                    watched.end(key)
                    trimSoon(key)
                })
    }

    func cursor(of feed: Feed) -> Single<TimelineCursor> {
        let key = key(of: feed)
        return database.read { connection in
            let newest = try connection.first(
                Query<String>(column: "SELECT id FROM post WHERE feed = \(key) \(Self.latestFirst) LIMIT 1"))
            let oldest = try connection.first(
                Query<String>(column: "SELECT id FROM post WHERE feed = \(key) ORDER BY length(id), id LIMIT 1"))
            return TimelineCursor(newest: newest.map(Post.ID.init), oldest: oldest.map(Post.ID.init))
        }
        .catch { .error(Self.failure($0)) }
    }

    func add(_ arrival: PostArrival, to feed: Feed) -> Completable {
        let key = key(of: feed)
        return database.write { connection in
            if case .afresh = arrival, let oldest = arrival.posts.last?.id.text {
                let newest = try connection.first(
                    Query<String>(column: "SELECT id FROM post WHERE feed = \(key) \(Self.latestFirst) LIMIT 1"))
                // There is a gap between the stored posts and these.
                if let newest, Post.ID(newest) < Post.ID(oldest) {
                    try connection.execute("DELETE FROM post WHERE feed = \(key)")
                }
            }
            for post in arrival.posts {
                try connection.execute(
                    """
                    INSERT OR IGNORE INTO post (feed, id, author, name, account, picture, text, date)
                    VALUES (\(key), \(post.id.text), \(post.author.id), \(post.author.name),
                        \(post.author.account), \(post.author.picture), \(post.text), \(post.date))
                    """)
            }
        }
        .asCompletable()
        .catch { .error(Self.failure($0)) }
    }

    /// Returns the feed's name in the database.
    private func key(of feed: Feed) -> String {
        let name =
            switch feed {
            case .list: "list"
            case .person(let id): "person \(id)"
            }
        return source.isEmpty ? name : "\(source) \(name)"
    }

    private static func failure(_ error: any Error) -> ServiceError {
        ServiceError(.unavailable, cause: "\(error)")
    }
}

extension Post: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(
            id: Post.ID(try row[0]),
            author: Person(id: try row[1], name: try row[2], account: try row[3], picture: try row[4]),
            text: try row[5], date: try row[6])
    }
}
