/// The items of all sections as one array, which shares its unchanged parts with its previous version.
struct JoinedSections<Model: Hashable, Item: IdentifiableType & Equatable> {
    private var sections: [TreeSection<Model, Item>] = []
    private(set) var results: TreeArray<Item> = []

    /// Changes the joined array to that of other sections. The cost depends on the changes, including all items of
    /// sections that were inserted, removed or moved.
    mutating func follow(_ new: [TreeSection<Model, Item>]) {
        let alignment = ListAlignment(sections, new) { $0.model }
        let end = new.count - alignment.new.upperBound
        var pairs: [(old: TreeArray<Item>, new: TreeArray<Item>)] = []
        for place in 0..<alignment.old.lowerBound { pairs.append((sections[place].items, new[place].items)) }
        var next = alignment.old.lowerBound
        for place in alignment.new {
            let origin = alignment.origins[place - alignment.new.lowerBound]
            while next < origin {
                pairs.append((sections[next].items, []))
                next += 1
            }
            pairs.append((origin < 0 ? [] : sections[origin].items, new[place].items))
            if origin >= 0 { next = origin + 1 }
        }
        for place in next..<alignment.old.upperBound { pairs.append((sections[place].items, [])) }
        for offset in (0..<end).reversed() {
            pairs.append((sections[sections.count - 1 - offset].items, new[new.count - 1 - offset].items))
        }
        var start = 0
        for pair in pairs {
            for operation in ArrayPatch(from: pair.old, to: pair.new).operations {
                operation.shifted(by: start).apply(to: &results)
            }
            start += pair.new.count
        }
        sections = new
    }
}
