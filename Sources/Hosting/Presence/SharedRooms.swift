import Dispatch
import Locks
public import Persistence
import Rx
public import Scenes

/// The rooms that the processes of an app share through a database on a server:
///
///     let rooms = SharedRooms(database, node: options.serving.node)
///     rooms.share(editors, as: "editors")
///     try serve(app, from: site, options.serving, ready: "Notes are at", atEnd: {
///         rooms.end()
///         database.close()
///     })
///
/// A visitor on any node is present in the rooms of all nodes, soon after the page has joined. The pages of a process that
/// dies leave after 20 seconds, or when a process of the same node starts. While the database cannot be reached, each room
/// keeps the pages that it knows. Each process reads all rows of a room after a change, so it is for up to thousands of
/// pages. The tables are created by the first process.
public final class SharedRooms: Sendable {
    private let database: any SharedDatabase
    private let tables: PresenceTables
    private let isReady = ReplaySubject<Void>.create(bufferSize: 1)
    private let beats: Observable<Void>
    private let scheduler: SerialDispatchQueueScheduler
    private let subscriptions = CompositeDisposable()

    /// Creates the exchange, and begins to report that this process lives.
    ///
    /// - Parameters:
    ///   - database: The database on a server.
    ///   - node: The name of the node, as of `--node`; `nil` if it has none.
    public convenience init(_ database: any SharedDatabase, node: String?) {
        self.init(database, node: node, interval: .seconds(5), patience: .seconds(20))
    }

    package init(_ database: any SharedDatabase, node: String?, interval: Duration, patience: Duration) {
        self.database = database
        let tables = PresenceTables(node: node, patience: patience)
        self.tables = tables
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bindery.presence")
        self.scheduler = scheduler
        let pause = RxTimeInterval.milliseconds(Int(interval / .milliseconds(1)))
        beats = Observable<Int>.interval(pause, scheduler: scheduler).map { _ in }.share()
        // The tables are prepared when the database can be reached.
        let prepared = database.write { try await tables.prepare(on: $0) }.asObservable()
            .retry { (errors: Observable<any Error>) in errors.delay(pause, scheduler: scheduler) }
        _ = subscriptions.insert(prepared.map { _ in }.subscribe(onNext: isReady.onNext))
        _ = subscriptions.insert(
            isReady.flatMapLatest { [beats] in beats }
                .subscribe(onNext: { [database] in
                    // A heartbeat that fails is followed by the next one.
                    _ = database.write { try await tables.beat(on: $0) }.subscribe(onFailure: { _ in })
                }))
    }

    deinit { subscriptions.dispose() }

    /// Shares a room with the rooms of other processes that have the same name, until ``end()``.
    public func share<Metadata: Sendable & Equatable & Codable>(_ room: Presence<Metadata>, as name: String) {
        let shared = SharedRoom(room, as: name, in: database, tables, on: scheduler)
        let rows = database.liveQuery(PresenceRow.query(room: name))
            .retry { [beats] (_: Observable<any Error>) in beats }
        _ = subscriptions.insert(
            isReady.flatMapLatest { rows }.observe(on: scheduler).subscribe(onNext: shared.take))
        // Changes that follow each other quickly are compared once.
        let changes = room.people.map { _ in }.throttle(.milliseconds(20), scheduler: scheduler)
        let reasons = Observable.merge(changes, beats)
        _ = subscriptions.insert(
            isReady.flatMapLatest { reasons }.observe(on: scheduler).subscribe(onNext: shared.writeChanges))
    }

    /// Ends the exchange, and makes the pages of this process leave the rooms of the others. Does not wait for the write,
    /// which the database finishes when it is closed.
    public func end() {
        subscriptions.dispose()
        _ = database.write { [tables] in try await tables.leave(on: $0) }.subscribe(onFailure: { _ in })
    }
}
