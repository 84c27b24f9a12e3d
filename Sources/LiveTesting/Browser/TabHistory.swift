/// A tab's session history (HTML, section 7.4), as far as a back button needs it.
struct TabHistory {
    struct Entry {
        var address: WebAddress
        /// Entries of one document differ by `pushState` only.
        let document: Int
        /// Whether the client script pushed it.
        let isPushed: Bool
        /// The edits that were not submitted when the entry was left.
        var drafts: [Draft] = []
    }

    private(set) var entries: [Entry] = []
    private(set) var index = -1
    private var documents = 0

    var current: Entry? { entries.indices.contains(index) ? entries[index] : nil }

    /// A new document was loaded: a new entry, those after the present one forgotten; the same address as before takes its place.
    mutating func load(_ address: WebAddress) {
        documents += 1
        let entry = Entry(address: address, document: documents, isPushed: false)
        guard let current, current.address == address else { return append(entry) }
        entries[index] = entry
    }

    /// The document of the present entry was loaded anew, perhaps redirected.
    mutating func reload(_ address: WebAddress) {
        documents += 1
        guard let current else { return }
        entries[index] = Entry(address: address, document: documents, isPushed: false, drafts: current.drafts)
    }

    /// `pushState`.
    mutating func push(_ address: WebAddress) {
        append(Entry(address: address, document: current?.document ?? documents, isPushed: true))
    }

    /// `replaceState`.
    mutating func replace(_ address: WebAddress) {
        if current != nil { entries[index].address = address }
    }

    /// Keeps drafts with the present entry.
    mutating func keep(_ drafts: [Draft]) {
        if current != nil { entries[index].drafts = drafts }
    }

    /// Goes by so many entries; false when there is none.
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
