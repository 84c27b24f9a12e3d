extension Part {
    /// The cost of live pages, compared with loops that only write.
    static var live: Part {
        Part(
            name: "live",
            summary: "pages: field round trip, mounting, fan-out, heap, patches; compared with a bare loop",
            measure: { options in
                let services = try BoardServices()
                defer { services.stop() }
                let (pages, patches) = (PageCases(services: services), PatchCases(services: services))
                var rows = [try patches.field()]
                rows += try Processors.sharingOne { try pages.mounting() } + (try patches.sizes())
                rows += [try pages.heap()] + (try ChurnCase().rows()) + (try QuickTodoCase().rows())
                rows += [try PointerApp.row()] + (try GridCase().rows())
                rows += try PresenceCase().rows()
                rows += try LongTasksCase().rows()
                for count in options.pages { rows += try FanOutCase(count: count).rows() }
                return Table(
                    title: "live", rows: rows,
                    notes: [
                        "One loop; clients on this machine. Reference for requests: a bare loop that answers with the same bytes; for a change:",
                        "the same finished bytes written to the same sockets (with clients that read at once, and with clients that",
                        "read later, which costs the writer less); for the memory and growth of a page: a connection without a page (the",
                        "figure of a page includes its stream's connection); for a patch: the HTML that changed. The rows of QuickTodo are",
                        "of a separate process, and appear only if it was built: swift build -c release --product quicktodo.",
                        "For the pages mounted, client and server share one processor, so that no rate depends on where the kernel",
                        "puts their threads.",
                    ])
            })
    }
}
