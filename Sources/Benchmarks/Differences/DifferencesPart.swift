extension Part {
    /// The cost of comparing lists, and of changes that derived collections follow.
    static var differences: Part {
        Part(
            name: "differences",
            summary: "lists, sections and derived collections; compared with hashing and with short lists",
            measure: { _ in
                Table(
                    title: "differences", rows: ListCases.all() + TreeCases.all(),
                    notes: [
                        "Items with a UUID; 10 % deleted, 10 % inserted and 2 % moved. Reference of listEdits: a dictionary of the old",
                        "items in which each new one is looked up; of sections: listEdits of the same items; of the others: the same",
                        "change in a list of 100 items. Processor time of the thread.",
                    ])
            })
    }
}
