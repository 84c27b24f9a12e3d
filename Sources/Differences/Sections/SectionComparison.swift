/// Two lists of sections, with the correspondence between their sections and items.
///
/// The items of a section that both lists contain are aligned like the rows of a list (see ``ListAlignment``). Only the
/// remaining ones, and all items of deleted and inserted sections, are looked up by their identities.
@usableFromInline
struct SectionComparison<Section: AnimatableSectionModelType> {
    @usableFromInline let initial: [Section]
    @usableFromInline let final: [Section]
    /// For each final section, its position in the initial list, or -1.
    @usableFromInline let sectionOrigins: [Int]
    /// For each initial section, its position in the final list, or -1.
    @usableFromInline let sectionTargets: [Int]
    /// For each initial section, the alignment of its items, or `nil` if the section is deleted. The origin of a final
    /// item that comes from another section is negative.
    @usableFromInline var alignments: [ListAlignment?]
    /// For each initial section, the targets in the same section of the items between its common start and end, or -1.
    @usableFromInline var targets: [[Int]]
    /// The targets and origins of the items that move to another section. Both sections remain.
    @usableFromInline var distantTargets: [ItemPath: ItemPath] = [:]
    @usableFromInline var distantOrigins: [ItemPath: ItemPath] = [:]

    @inlinable
    init(from initial: [Section], to final: [Section]) throws {
        self.initial = initial
        self.final = final
        let initialSections = try Self.places(ofSectionsIn: initial)
        let finalSections = try Self.places(ofSectionsIn: final)
        let sectionTargets = initial.map { finalSections[$0.identity] ?? -1 }
        self.sectionTargets = sectionTargets
        sectionOrigins = final.map { initialSections[$0.identity] ?? -1 }
        alignments = zip(initial, sectionTargets).map { section, target in
            target < 0 ? nil : ListAlignment(section.items, final[target].items, id: { $0.identity })
        }
        targets = []
        guard findLooseItems() else {
            throw Self.duplicateItem(in: initial) ?? Self.duplicateItem(in: final)!
        }
        targets = alignments.map { $0?.targets ?? [] }
    }

    @inlinable
    static func places(ofSectionsIn sections: [Section]) throws -> [Section.Identity: Int] {
        var places = [Section.Identity: Int](minimumCapacity: sections.count)
        for (index, section) in sections.enumerated()
        where places.updateValue(index, forKey: section.identity) != nil {
            throw Diff.Error.duplicateSection(section: section)
        }
        return places
    }

    /// Finds the origins of the items that were not found by aligning their sections. Returns `false` if an identity
    /// occurs twice in one of the lists.
    @inlinable
    mutating func findLooseItems() -> Bool {
        var loose: [ItemPath] = []
        for (sectionIndex, section) in initial.enumerated() {
            let places = alignments[sectionIndex]?.loose ?? Array(section.items.indices)
            for place in places { loose.append(ItemPath(sectionIndex: sectionIndex, itemIndex: place)) }
        }
        var table = IdentityTable<Section.Item.Identity>(minimumCapacity: loose.count)
        for path in loose where !table.insert(initial[path.sectionIndex].items[path.itemIndex].identity).isNew {
            return false
        }
        var isTaken = [Bool](repeating: false, count: loose.count)
        var found: [(origin: ItemPath, target: ItemPath)] = []
        for (sectionIndex, section) in final.enumerated() {
            let origin = sectionOrigins[sectionIndex]
            let alignment = origin < 0 ? nil : alignments[origin]
            let items = section.items
            let range = alignment?.new ?? items.indices
            for itemIndex in range {
                if let alignment, alignment.origins[itemIndex - range.lowerBound] >= 0 { continue }
                let (number, isNew) = table.insert(items[itemIndex].identity)
                if isNew { continue }
                if number >= loose.count || isTaken[number] { return false }
                isTaken[number] = true
                if origin < 0 || sectionTargets[loose[number].sectionIndex] < 0 { continue }
                found.append((loose[number], ItemPath(sectionIndex: sectionIndex, itemIndex: itemIndex)))
            }
        }
        guard areAlignedItemsAbsent(from: table, looseCount: loose.count) else { return false }
        for (origin, target) in found {
            if target.sectionIndex == sectionTargets[origin.sectionIndex] {
                let start = alignments[origin.sectionIndex]!.new.lowerBound
                alignments[origin.sectionIndex]!.origins[target.itemIndex - start] = origin.itemIndex
            } else {
                distantTargets[origin] = target
                distantOrigins[target] = origin
            }
        }
        return true
    }

    /// Indicates whether no item that was found by aligning sections has the identity of an inserted item.
    @inlinable
    func areAlignedItemsAbsent(from table: IdentityTable<Section.Item.Identity>, looseCount: Int) -> Bool {
        if table.keys.count == looseCount { return true }
        for (sectionIndex, section) in final.enumerated() where sectionOrigins[sectionIndex] >= 0 {
            let alignment = alignments[sectionOrigins[sectionIndex]]!
            let (items, middle) = (section.items, alignment.new)
            for index in 0..<middle.lowerBound where table.contains(items[index].identity) { return false }
            for index in middle where alignment.origins[index - middle.lowerBound] >= 0 {
                if table.contains(items[index].identity) { return false }
            }
            for index in middle.upperBound..<items.count where table.contains(items[index].identity) { return false }
        }
        return true
    }

    /// Returns the error for the first item that has the identity of a previous one.
    @inlinable
    static func duplicateItem(in sections: [Section]) -> Diff.Error? {
        var seen: Set<Section.Item.Identity> = []
        for section in sections {
            for item in section.items where !seen.insert(item.identity).inserted {
                return Diff.Error.duplicateItem(item: item)
            }
        }
        return nil
    }
}

extension ListAlignment {
    /// For each row of `old`, its place in the new list, or -1.
    @inlinable
    var targets: [Int] {
        var targets = [Int](repeating: -1, count: old.count)
        for (offset, origin) in origins.enumerated() where origin >= 0 {
            targets[origin - old.lowerBound] = new.lowerBound + offset
        }
        return targets
    }
}
