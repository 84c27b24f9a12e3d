/// The one thread that writes.
enum Writer {
    /// What the thread is asked to do.
    enum Job: Sendable {
        case write(any QueuedWrite)
        /// Something that reads, for a database in memory, which has this connection only.
        case read(@Sendable (Connection) -> Void)
        /// Look at the clock again: someone watches a live query now.
        case wake
    }

    /// The thread's life: until the queue is closed and empty.
    ///
    /// - Parameter others: Given away to the thread, with its connection. Made before any live query can have run, so that no
    ///   commit falls between the two.
    static func run(
        _ others: HandedOver<OtherWriters>, queue: JobQueue<Job>, hub: LiveHub, configuration: DatabaseConfiguration
    ) {
        var others = others.value
        let connection = others.connection
        while let jobs = queue.next(
            most: configuration.groupLimit, within: hub.isWatched ? configuration.pollInterval : nil)
        {
            var group: [any QueuedWrite] = []
            for job in jobs {
                switch job {
                case .write(let write): group.append(write)
                case .read(let body):
                    // In the order they came: what was written before is read.
                    commit(&group, on: connection, hub: hub)
                    body(connection)
                case .wake: break
                }
            }
            commit(&group, on: connection, hub: hub)
            if hub.isWatched && others.haveCommitted() { hub.committed(.everything, acknowledging: []) }
        }
        hub.finish(on: connection)
    }

    private static func commit(_ group: inout [any QueuedWrite], on connection: Connection, hub: LiveHub) {
        if group.isEmpty { return }
        let touched = connection.commit(group)
        hub.committed(touched, acknowledging: group)
        group.removeAll()
    }
}
