/// The names of lists in a file, with the spelling of the lists that are there.
struct ImportedListNames {
    private var spellings: [String: String] = [:]

    /// - Parameter lists: The lists that are there. The tasks of one that is not archived are added to it rather than to an
    ///   archived one with its name.
    init(_ lists: [TaskList]) {
        for list in lists.filter({ $0.archived != nil }) + lists.filter({ $0.archived == nil }) {
            for name in list.foldedNames { spellings[name] = list.isInbox ? "" : list.name }
        }
    }

    /// Returns the name of the list that is there, or the first spelling of a name in the file; empty for the inbox.
    mutating func spelling(of name: String) -> String {
        let folded = FoldedText.folded(name)
        if let known = spellings[folded] { return known }
        spellings[folded] = name
        return name
    }
}
