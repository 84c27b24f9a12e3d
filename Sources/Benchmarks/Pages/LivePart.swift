extension Part {
    /// What live pages cost beside loops that only write.
    static var live: Part {
        Part(
            name: "live", summary: "pages: a field's way, mounting, fan-out, heap, patches; beside a bare loop",
            measure: { options in
                let services = try LiveServices()
                defer { services.stop() }
                let (pages, patches) = (PageCases(services: services), PatchCases(services: services))
                var rows = [try patches.field()] + (try pages.mounting())
                rows += [try pages.heap(), try PageCases.churn()] + (try patches.sizes())
                for count in options.pages {
                    let open = try (0..<count).map { _ in try services.open() }
                    rows += try FanOutCase(services: services, pages: open).rows()
                    for page in open { try services.close(page.id) }
                }
                return Table(
                    title: "live", rows: rows,
                    notes: [
                        "One loop; the clients are sockets of this process. Reference: for requests a bare loop that answers with the",
                        "same bytes; for a change, the same finished bytes written to the very same sockets (there are clients that read",
                        "at once, and such that read later, which costs the writer less); for a page's heap, a",
                        "connection without one, which is not part of the figure; for a patch, the HTML that changed.",
                    ])
            })
    }
}
