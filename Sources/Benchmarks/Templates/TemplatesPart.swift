extension Part {
    /// The cost of rendering, compared with appending the same bytes by hand.
    static var templates: Part {
        Part(
            name: "templates", summary: "rendering: pages, a fragment, an attribute; compared with hand-coded appends",
            measure: { _ in
                let cases = try TableCases.all() + FragmentCases.all()
                return Table(
                    title: "templates", rows: try cases.map { try $0.measure() } + [try CompileCase.measure()],
                    notes: [
                        "Reference: hand-coded appends that write exactly the same bytes, which is verified first. Processor time of",
                        "the thread.",
                    ])
            })
    }
}
