/// The parts of a tab's session history (HTML, section 7.4) that back and forward navigation need.
struct TabHistory {
    struct Entry {
        var address: WebAddress
        /// The number of the document; entries of the same document differ only by `pushState`.
        let document: Int
        /// Indicates whether the client script pushed the entry.
        let isPushed: Bool
        /// The unsubmitted edits at the time the entry was left.
        var drafts: [Draft] = []
    }

    private(set) var entries: [Entry] = []
    private(set) var index = -1
    private var documents = 0

    var current: Entry? { entries.indices.contains(index) ? entries[index] : nil }

    /// Adds an entry for a new document and removes the entries after the current one. If the address is unchanged,
    /// replaces the current entry.
    mutating func load(_ address: WebAddress) {
        documents += 1
        let entry = Entry(address: address, document: documents, isPushed: false)
        guard let current, current.address == address else { return append(entry) }
        entries[index] = entry
    }

    /// Replaces the current entry after its document was reloaded, possibly with a redirect.
    mutating func reload(_ address: WebAddress) {
        documents += 1
        guard let current else { return }
        entries[index] = Entry(address: address, document: documents, isPushed: false, drafts: current.drafts)
    }

    /// Adds an entry, as `pushState` does.
    mutating func push(_ address: WebAddress) {
        append(Entry(address: address, document: current?.document ?? documents, isPushed: true))
    }

    /// Changes the address of the current entry, as `replaceState` does.
    mutating func replace(_ address: WebAddress) {
        if current != nil { entries[index].address = address }
    }

    /// Saves drafts in the current entry.
    mutating func keep(_ drafts: [Draft]) {
        if current != nil { entries[index].drafts = drafts }
    }

    /// Moves by a number of entries; returns false if the history has no such entry.
    mutating func go(_ distance: Int) -> Bool {
        guard entries.indices.contains(index + distance) else { return false }
        index += distance
        return true
    }

    private mutating func append(_ entry: Entry) {
        entries.removeSubrange((index + 1)...)
        entries.append(entry)
        index += 1
    }
}
