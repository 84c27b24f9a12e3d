extension Part {
    /// What live pages cost beside loops that only write.
    static var live: Part {
        Part(
            name: "live", summary: "pages: a field's way, mounting, fan-out, heap, patches; beside a bare loop",
            measure: { options in
                let services = try LiveServices()
                defer { services.stop() }
                let (pages, patches) = (PageCases(services: services), PatchCases(services: services))
                var rows = [try patches.field()] + (try pages.mounting()) + (try patches.sizes())
                rows += [try pages.heap()] + (try ChurnCase().rows()) + (try QuickTodoCase().rows())
                for count in options.pages { rows += try FanOutCase(count: count).rows() }
                return Table(
                    title: "live", rows: rows,
                    notes: [
                        "One loop; clients on this machine. Reference: for requests a bare loop that answers with the same bytes; for a change,",
                        "the same finished bytes written to the very same sockets (there are clients that read at once, and such that",
                        "read later, which costs the writer less); for a page's memory and growth, a connection without a page: a page's",
                        "figure includes its stream's connection; for a patch, the HTML that changed. QuickTodo's rows are of its own process,",
                        "and are there when it was built beside this program: swift build -c release --product quicktodo.",
                    ])
            })
    }
}
