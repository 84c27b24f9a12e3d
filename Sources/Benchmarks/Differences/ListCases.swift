import Bindery
import Foundation

/// The comparison of lists and of lists of sections.
enum ListCases {
    private typealias Section = AnimatableSectionModel<String, KeyedItem>

    static func all() -> [Row] {
        var rows: [Row] = []
        for count in [5_000, 100_000] {
            let old = KeyedItem.list(count)
            let new = KeyedItem.changed(old)
            let name = "\(Quantity.grouped(count)) items, a fifth changed"
            rows.append(edits(of: "listEdits: \(name)", old, new))
            rows.append(sections(of: "sections: \(name)", old, new))
        }
        let old = KeyedItem.list(10_000)
        var new = old
        new[5_000].number = 1
        rows.append(sections(of: "sections: 10,000 items, one updated", old, new))
        return rows
    }

    private static func edits(of name: String, _ old: [KeyedItem], _ new: [KeyedItem]) -> Row {
        let figures = Comparison(
            operations: 1, rounds: 11,
            work: { precondition((try? listEdits(from: old, to: new))?.isEmpty == false) },
            reference: {
                var places: [UUID: Int] = [:]
                places.reserveCapacity(old.count)
                for (place, item) in old.enumerated() { places[item.identity] = place }
                let found = new.count { places[$0.identity] != nil }
                precondition(found < new.count)
            }
        ).measure()
        return Row(
            name: name, figure: .milliseconds(figures.work / 1e6), reference: .milliseconds(figures.reference / 1e6),
            ratio: figures.ratio, target: .ratio(atMost: 1, actual: figures.ratio))
    }

    private static func sections(of name: String, _ old: [KeyedItem], _ new: [KeyedItem]) -> Row {
        let (initial, final) = ([Section(model: "", items: old)], [Section(model: "", items: new)])
        let figures = Comparison(
            operations: 1, rounds: 11,
            work: {
                let stages = try? Diff.differencesForSectionedView(initialSections: initial, finalSections: final)
                precondition(stages?.isEmpty == false)
            },
            reference: { precondition((try? listEdits(from: old, to: new))?.isEmpty == false) }
        ).measure()
        return Row(
            name: name, figure: .milliseconds(figures.work / 1e6), reference: .milliseconds(figures.reference / 1e6),
            ratio: figures.ratio, target: .ratio(atMost: 1.3, actual: figures.ratio))
    }
}
