extension Part {
    /// What rendering costs beside appending the same bytes by hand.
    static var templates: Part {
        Part(
            name: "templates", summary: "rendering: pages, a fragment, an attribute; beside hand-coded appends",
            measure: { _ in
                let cases = try TableCases.all() + FragmentCases.all()
                return Table(
                    title: "templates", rows: try cases.map { try $0.measure() } + [try CompileCase.measure()],
                    notes: [
                        "Reference: hand-coded appends that write the very same bytes, which is checked before. Time of the",
                        "thread's processor.",
                    ])
            })
    }
}
