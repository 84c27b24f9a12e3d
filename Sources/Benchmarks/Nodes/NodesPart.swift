#if PostgreSQL
    import PrivateServers

    extension Part {
        /// The cost of several processes with one database on a PostgreSQL server, compared with loops on LISTEN.
        static var nodes: Part {
            Part(
                name: "nodes",
                summary: "several nodes on PostgreSQL: delivery of commits, compared with a bare LISTEN loop",
                measure: { _ in
                    SocketPorts.raiseLimit()
                    let server = try PrivateServer.shared.get()
                    var rows = try DeliveryCase(url: server.makeDatabaseURL()).rows()
                    rows += try ThreeNodesCase(url: server.makeDatabaseURL()).rows()
                    rows += try QuickTodoCase(url: server.makeDatabaseURL()).rows()
                    rows += try NotificationCase(url: server.makeDatabaseURL()).rows()
                    return Table(
                        title: "nodes", rows: rows,
                        notes: [
                            "A private PostgreSQL without fsync on this machine. The bare loop: an UPDATE with a NOTIFY through libpq, and a",
                            "second connection that, after the notification, reads the same 100 rows and writes the bytes of the patch to a",
                            "socket. Times are from the commit of the write to the client's receipt; the loop without the query is the",
                            "context. The rows of QuickTodo appear only if it was built: swift build -c release --traits PostgreSQL",
                            "--product quicktodo.",
                        ])
                })
        }
    }
#endif
