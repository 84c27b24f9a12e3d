public import Bindery
public import GalleryViewModels

/// Posts in a SQLite database.
struct DatabasePostStore: PostStore {
    private let database: Database

    /// How many posts of a feed are still there when the program starts again.
    static let limit = 500

    /// A store in a database that was opened with ``migration``. Lets go of old posts: not to be made on a loop.
    ///
    /// Only at the beginning: fetchers go on from what is stored, and what one of them counts on must not go away under it.
    init(database: Database) {
        self.database = database
        // What cannot be written now fails again, and with a sentence, at the first page.
        _ = try? database.writeAndWait { connection in
            try connection.execute(
                """
                DELETE FROM post WHERE (feed, id) IN (
                    SELECT feed, id FROM (
                        SELECT feed, id, row_number() OVER (PARTITION BY feed \(Self.latestFirst)) AS place FROM post
                    ) WHERE place > \(Self.limit)
                )
                """)
        }
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

    /// `Post.ID`'s order in SQL.
    private static let latestFirst = SQL("ORDER BY length(id) DESC, id DESC")

    func latest(_ count: Int, of feed: Feed) -> Observable<PostResults> {
        let query = Query<Post>(
            """
            SELECT id, author, name, account, picture, text, date FROM post WHERE feed = \(feed.key)
            \(Self.latestFirst) LIMIT \(count)
            """)
        return database.liveChanges(query).map { PostResults($0.rows, $0.edits) }.catch { .error(Self.failure($0)) }
    }

    func cursor(of feed: Feed) -> Single<TimelineCursor> {
        database.read { connection in
            let newest = try connection.first(
                Query<String>(column: "SELECT id FROM post WHERE feed = \(feed.key) \(Self.latestFirst) LIMIT 1"))
            let oldest = try connection.first(
                Query<String>(column: "SELECT id FROM post WHERE feed = \(feed.key) ORDER BY length(id), id LIMIT 1"))
            return TimelineCursor(newest: newest.map(Post.ID.init), oldest: oldest.map(Post.ID.init))
        }
        .catch { .error(Self.failure($0)) }
    }

    func add(_ arrival: PostArrival, to feed: Feed) -> Completable {
        database.write { connection in
            if case .afresh = arrival, let oldest = arrival.posts.last?.id.text {
                let newest = try connection.first(
                    Query<String>(column: "SELECT id FROM post WHERE feed = \(feed.key) \(Self.latestFirst) LIMIT 1"))
                // What is stored ends before these begin: it is not continued.
                if let newest, Post.ID(newest) < Post.ID(oldest) {
                    try connection.execute("DELETE FROM post WHERE feed = \(feed.key)")
                }
            }
            for post in arrival.posts {
                try connection.execute(
                    """
                    INSERT OR IGNORE INTO post (feed, id, author, name, account, picture, text, date)
                    VALUES (\(feed.key), \(post.id.text), \(post.author.id), \(post.author.name),
                        \(post.author.account), \(post.author.picture), \(post.text), \(post.date))
                    """)
            }
        }
        .asCompletable()
        .catch { .error(Self.failure($0)) }
    }

    private static func failure(_ error: any Error) -> ServiceError {
        ServiceError(.unavailable, cause: "\(error)")
    }
}

extension Feed {
    /// What the feed is called in the database.
    fileprivate var key: String {
        switch self {
        case .list: "list"
        case .person(let id): "person \(id)"
        }
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
