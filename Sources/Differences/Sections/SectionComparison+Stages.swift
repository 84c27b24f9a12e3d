extension SectionComparison {
    @inlinable
    func stages() throws -> [Changeset<Section>] {
        let first = try deletionsAndUpdates()
        let second = try sectionsInsertedAndMoved(after: first.finalSections)
        return [first, second, itemsInsertedAndMoved(after: second.finalSections)]
    }

    @inlinable
    func deletionsAndUpdates() throws -> Changeset<Section> {
        var sections: [Section] = []
        var deletedSections: [Int] = []
        var deletedItems: [ItemPath] = []
        var updatedItems: [ItemPath] = []
        for (sectionIndex, section) in initial.enumerated() {
            guard let alignment = alignments[sectionIndex] else {
                deletedSections.append(sectionIndex)
                continue
            }
            let old = section.items
            let new = final[sectionTargets[sectionIndex]].items
            func addUpdate(_ place: Int, _ successor: Section.Item) {
                if successor != old[place] {
                    updatedItems.append(ItemPath(sectionIndex: sectionIndex, itemIndex: place))
                }
            }
            for place in 0..<alignment.old.lowerBound { addUpdate(place, new[place]) }
            // A section whose items stay in their places shares their storage with its final state.
            var items = new
            if !alignment.old.isEmpty || !alignment.new.isEmpty {
                items.removeSubrange(alignment.new)
                items.insert(
                    contentsOf: remainingItems(of: sectionIndex, alignment, deleted: &deletedItems, addUpdate),
                    at: alignment.new.lowerBound)
            }
            let shift = new.count - old.count
            for place in alignment.old.upperBound..<old.count { addUpdate(place, new[place + shift]) }
            sections.append(try remade(section, with: items))
        }
        return Changeset(
            originalSections: initial, finalSections: sections, deletedSections: deletedSections,
            deletedItems: deletedItems, updatedItems: updatedItems)
    }

    /// Returns the final items that replace those between the common start and end of an initial section.
    @inlinable
    func remainingItems(
        of sectionIndex: Int, _ alignment: ListAlignment, deleted: inout [ItemPath],
        _ addUpdate: (Int, Section.Item) -> Void
    ) -> [Section.Item] {
        var items: [Section.Item] = []
        items.reserveCapacity(alignment.old.count)
        let new = final[sectionTargets[sectionIndex]].items
        for place in alignment.old {
            let target = targets[sectionIndex][place - alignment.old.lowerBound]
            if target >= 0 {
                addUpdate(place, new[target])
                items.append(new[target])
                continue
            }
            let path = ItemPath(sectionIndex: sectionIndex, itemIndex: place)
            if let target = distantTargets[path] {
                let successor = final[target.sectionIndex].items[target.itemIndex]
                addUpdate(place, successor)
                items.append(successor)
            } else {
                deleted.append(path)
            }
        }
        return items
    }

    @inlinable
    func sectionsInsertedAndMoved(after sections: [Section]) throws -> Changeset<Section> {
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

    @inlinable
    func itemsInsertedAndMoved(after sections: [Section]) -> Changeset<Section> {
        // For each initial section, the positions of its items after the deletions, from its common start.
        let places = alignments.indices.map(placesAfterDeletions)
        var insertedItems: [ItemPath] = []
        var movedItems: [(from: ItemPath, to: ItemPath)] = []
        for sectionIndex in final.indices where sectionOrigins[sectionIndex] >= 0 {
            let sectionOrigin = sectionOrigins[sectionIndex]
            let alignment = alignments[sectionOrigin]!
            let stays = staying(alignment.origins)
            for (offset, origin) in alignment.origins.enumerated() where !stays[offset] {
                let path = ItemPath(sectionIndex: sectionIndex, itemIndex: alignment.new.lowerBound + offset)
                let former = ItemPath(sectionIndex: sectionOrigin, itemIndex: origin)
                guard let former = origin >= 0 ? former : distantOrigins[path] else {
                    insertedItems.append(path)
                    continue
                }
                let start = alignments[former.sectionIndex]!.old.lowerBound
                let from = ItemPath(
                    sectionIndex: sectionTargets[former.sectionIndex],
                    itemIndex: places[former.sectionIndex][former.itemIndex - start])
                movedItems.append((from: from, to: path))
            }
        }
        return Changeset(
            originalSections: sections, finalSections: final, insertedItems: insertedItems, movedItems: movedItems)
    }

    @inlinable
    func placesAfterDeletions(_ sectionIndex: Int) -> [Int] {
        guard let alignment = alignments[sectionIndex] else { return [] }
        var place = alignment.old.lowerBound
        return targets[sectionIndex].indices.map { offset in
            let path = ItemPath(sectionIndex: sectionIndex, itemIndex: alignment.old.lowerBound + offset)
            guard targets[sectionIndex][offset] >= 0 || distantTargets[path] != nil else { return -1 }
            defer { place += 1 }
            return place
        }
    }

    /// Returns the section with other items. Throws an error if the section type's initializer is wrong.
    @inlinable
    func remade(_ section: Section, with items: [Section.Item]) throws -> Section {
        let made = Section(original: section, items: items)
        guard made.identity == section.identity, made.items == items else {
            throw Diff.Error.invalidInitializerImplementation(
                section: String(describing: made), expectedItems: String(describing: items),
                expectedIdentifier: String(describing: section.identity))
        }
        return made
    }
}
