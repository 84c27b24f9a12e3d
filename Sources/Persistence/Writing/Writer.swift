import Rx
import Tracing

/// The thread that writes.
enum Writer {
    /// A job of the thread.
    enum Job: Sendable {
        case write(any QueuedWrite)
        /// Work outside of the writes' transactions, such as a read of a database in memory, which has only this
        /// connection, or maintenance.
        case outside(@Sendable (Connection) -> Void)
        /// Wakes the thread because the first live query has a subscriber, so that it begins to poll.
        case wake
    }

    /// Runs the thread until the queue is closed and empty.
    ///
    /// - Parameter others: The detector of other writers; its ownership, and that of its connection, passes to the
    ///   thread. Created before any live query can run, so that no commit is missed in between.
    static func run(
        _ others: HandedOver<OtherWriters>, queue: JobQueue<Job>, hub: LiveHub, configuration: DatabaseConfiguration
    ) {
        var others = others.value
        let connection = others.connection
        func commit(_ group: inout [any QueuedWrite]) {
            if group.isEmpty { return }
            Trace.step()
            let touched = connection.commit(group, isWatched: hub.isWatched) { hub.announce($0) }
            hub.committed(touched, acknowledging: group, on: queue.count == 0 ? connection : nil)
            group.removeAll()
        }
        var upkeep = Upkeep(connection: connection, configuration: configuration)
        while let jobs = queue.next(
            most: configuration.groupLimit, within: upkeep.interval(isWatched: hub.isWatched))
        {
            Trace.step()
            var group: [any QueuedWrite] = []
            for job in jobs {
                switch job {
                case .write(let write): group.append(write)
                case .outside(let body):
                    // In order of arrival, so that a read sees the preceding writes.
                    commit(&group)
                    body(connection)
                    // It may have been a checkpoint, after which the file has other contents.
                    _ = try? connection.checkFile()
                    let touched = connection.changes.take()
                    if !touched.isEmpty { hub.committed(touched, acknowledging: []) }
                case .wake: break
                }
            }
            commit(&group)
            upkeep.perform()
            connection.completeContents()
            if hub.isWatched && others.haveCommitted() { hub.committed(.everything, acknowledging: []) }
        }
        hub.finish(on: connection)
    }
}
