/// Two lists of sections, with the correspondence between their sections and items.
struct SectionComparison<Section: AnimatableSectionModelType> {
    private let initial: [Section]
    private let final: [Section]
    /// For each final section, its position in the initial list, or -1.
    private let sectionOrigins: [Int]
    /// For each initial section, its position in the final list, or -1.
    private let sectionTargets: [Int]
    /// For each final item, its initial position, if its initial section remains and its final section is not new.
    private let itemOrigins: [[ItemPath?]]
    /// For each initial item, its final position, under the same conditions.
    private let itemTargets: [[ItemPath?]]

    init(from initial: [Section], to final: [Section]) throws {
        self.initial = initial
        self.final = final
        let initialSections = try Self.places(ofSectionsIn: initial)
        let finalSections = try Self.places(ofSectionsIn: final)
        sectionOrigins = final.map { initialSections[$0.identity] ?? -1 }
        sectionTargets = initial.map { finalSections[$0.identity] ?? -1 }

        let initialItems = try Self.paths(ofItemsIn: initial)
        _ = try Self.paths(ofItemsIn: final)
        var targets: [[ItemPath?]] = initial.map { [ItemPath?](repeating: nil, count: $0.items.count) }
        var origins: [[ItemPath?]] = []
        for (sectionIndex, section) in final.enumerated() {
            var places = [ItemPath?](repeating: nil, count: section.items.count)
            if sectionOrigins[sectionIndex] >= 0 {
                for (itemIndex, item) in section.items.enumerated() {
                    guard let origin = initialItems[item.identity], sectionTargets[origin.sectionIndex] >= 0 else {
                        continue
                    }
                    places[itemIndex] = origin
                    targets[origin.sectionIndex][origin.itemIndex] = ItemPath(
                        sectionIndex: sectionIndex, itemIndex: itemIndex)
                }
            }
            origins.append(places)
        }
        itemOrigins = origins
        itemTargets = targets
    }

    private static func places(ofSectionsIn sections: [Section]) throws -> [Section.Identity: Int] {
        var places = [Section.Identity: Int](minimumCapacity: sections.count)
        for (index, section) in sections.enumerated()
        where places.updateValue(index, forKey: section.identity) != nil {
            throw Diff.Error.duplicateSection(section: section)
        }
        return places
    }

    private static func paths(ofItemsIn sections: [Section]) throws -> [Section.Item.Identity: ItemPath] {
        var paths: [Section.Item.Identity: ItemPath] = [:]
        paths.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
        for (sectionIndex, section) in sections.enumerated() {
            for (itemIndex, item) in section.items.enumerated() {
                let path = ItemPath(sectionIndex: sectionIndex, itemIndex: itemIndex)
                if paths.updateValue(path, forKey: item.identity) != nil {
                    throw Diff.Error.duplicateItem(item: item)
                }
            }
        }
        return paths
    }

    // MARK: Stages

    func stages() throws -> [Changeset<Section>] {
        let first = try deletionsAndUpdates()
        let second = try sectionsInsertedAndMoved(after: first.finalSections)
        return [first, second, itemsInsertedAndMoved(after: second.finalSections)]
    }

    private func deletionsAndUpdates() throws -> Changeset<Section> {
        var sections: [Section] = []
        var deletedSections: [Int] = []
        var deletedItems: [ItemPath] = []
        var updatedItems: [ItemPath] = []
        for (sectionIndex, section) in initial.enumerated() {
            guard sectionTargets[sectionIndex] >= 0 else {
                deletedSections.append(sectionIndex)
                continue
            }
            var items: [Section.Item] = []
            for (itemIndex, item) in section.items.enumerated() {
                let path = ItemPath(sectionIndex: sectionIndex, itemIndex: itemIndex)
                guard let target = itemTargets[sectionIndex][itemIndex] else {
                    deletedItems.append(path)
                    continue
                }
                let successor = final[target.sectionIndex].items[target.itemIndex]
                if successor != item { updatedItems.append(path) }
                items.append(successor)
            }
            sections.append(try remade(section, with: items))
        }
        return Changeset(
            originalSections: initial, finalSections: sections, deletedSections: deletedSections,
            deletedItems: deletedItems, updatedItems: updatedItems)
    }

    private func sectionsInsertedAndMoved(after sections: [Section]) throws -> Changeset<Section> {
        // The position of each initial section after the deletions.
        var places = [Int](repeating: -1, count: initial.count)
        var count = 0
        for index in initial.indices where sectionTargets[index] >= 0 {
            places[index] = count
            count += 1
        }
        let stays = staying(sectionOrigins)
        var result: [Section] = []
        var insertedSections: [Int] = []
        var movedSections: [(from: Int, to: Int)] = []
        for (index, section) in final.enumerated() {
            let origin = sectionOrigins[index]
            guard origin >= 0 else {
                insertedSections.append(index)
                result.append(section)
                continue
            }
            if !stays[index] { movedSections.append((from: places[origin], to: index)) }
            result.append(try remade(section, with: sections[places[origin]].items))
        }
        return Changeset(
            originalSections: sections, finalSections: result, insertedSections: insertedSections,
            movedSections: movedSections)
    }

    private func itemsInsertedAndMoved(after sections: [Section]) -> Changeset<Section> {
        // The position of each initial item after the deletions, by its initial path.
        let places: [[Int]] = itemTargets.map { targets in
            var count = 0
            return targets.map { target in
                guard target != nil else { return -1 }
                defer { count += 1 }
                return count
            }
        }
        var insertedItems: [ItemPath] = []
        var movedItems: [(from: ItemPath, to: ItemPath)] = []
        for (sectionIndex, origins) in itemOrigins.enumerated() {
            let sectionOrigin = sectionOrigins[sectionIndex]
            guard sectionOrigin >= 0 else { continue }
            let stays = staying(origins.map { $0?.sectionIndex == sectionOrigin ? $0!.itemIndex : -1 })
            for (itemIndex, origin) in origins.enumerated() where !stays[itemIndex] {
                let path = ItemPath(sectionIndex: sectionIndex, itemIndex: itemIndex)
                guard let origin else {
                    insertedItems.append(path)
                    continue
                }
                let from = ItemPath(
                    sectionIndex: sectionTargets[origin.sectionIndex],
                    itemIndex: places[origin.sectionIndex][origin.itemIndex])
                movedItems.append((from: from, to: path))
            }
        }
        return Changeset(
            originalSections: sections, finalSections: final, insertedItems: insertedItems, movedItems: movedItems)
    }

    /// Returns the section with other items. Throws an error if the section type's initializer is wrong.
    private func remade(_ section: Section, with items: [Section.Item]) throws -> Section {
        let made = Section(original: section, items: items)
        guard made.identity == section.identity, made.items == items else {
            throw Diff.Error.invalidInitializerImplementation(
                section: String(describing: made), expectedItems: String(describing: items),
                expectedIdentifier: String(describing: section.identity))
        }
        return made
    }
}
