import HTMLTemplates

/// Operations that update the predictions for rows, and the changes of counters in these predictions.
struct RowOperations {
    var operations: [Operation] = []
    var effects: Set<CounterChanges> = []
}

/// The predictions for the rows of a list, of any type, and the rows for which the client has them.
class ListPredictions {
    /// The maximum number of rows of one list that have predictions.
    static let limit = 1_000

    let key: String
    private var sent: Sent?
    /// The changes of counters that the actions on rows may cause.
    private(set) var effects: Set<CounterChanges> = []

    private struct Sent {
        let list: TemplateList
        /// The other values that the rows show.
        let others: [TemplateValue]
    }

    init(_ key: String) {
        self.key = key
    }

    /// The names of the actions.
    var names: [String] { fatalError("A subclass must override names.") }

    /// Returns the operations that replace the predictions for the rows of `old`. Without `old` the client has none.
    func operations(
        _ binder: ViewBinder, from old: PredictedLists?, to new: PredictedLists
    ) throws -> RowOperations {
        fatalError("A subclass must override operations(_:from:to:).")
    }

    func clientHasNothing() { sent = nil }

    func flush(
        _ binder: ViewBinder, using renderer: SharedRenderer, into operations: inout [Operation]
    ) throws {
        guard let slot = binder.template.slot(of: key), case .list(let list) = binder.values[slot], list.isKeyed,
            let fragment = binder.template.rowList(in: slot)
        else { return }
        let others = fragment.allKeys.filter { $0 != slot }.map { binder.values[$0] }
        let known = sent.flatMap { $0.others == others ? $0.list : nil }
        if let known, known.storageIdentity == list.storageIdentity { return }
        let rows = try renderer.predictions(fragment, of: binder, from: known, to: list, others) { format in
            try self.operations(
                binder, from: known.map { PredictedLists($0, in: fragment, of: binder, format: format) },
                to: PredictedLists(list, in: fragment, of: binder, format: format))
        }
        operations += rows.operations
        effects.formUnion(rows.effects)
        sent = Sent(list: list, others: others)
    }
}

extension Template {
    /// Returns the fragment with the rows of the list in a slot; `nil` if the template does not show them separately.
    func rowList(in slot: Int) -> TemplateFragment? {
        fragments.first { if case .list(let info) = $0.kind { info.slot == slot && info.outer == nil } else { false } }
    }
}
