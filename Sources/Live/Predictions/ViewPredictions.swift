import Differences
import HTMLTemplates

/// The predictions of a view.
final class ViewPredictions {
    /// The view, which declares its predictions once more when the page's client first asks for them. Until then they
    /// need no memory. Clients without JavaScript never ask.
    @exclusivity(unchecked) var view: (any View)?
    @exclusivity(unchecked) private var state = State.declared
    private(set) var lists: [ListPredictions] = []
    private(set) var insertions: [any PredictedInsertion] = []
    private(set) lazy var values = ValuePredictions()
    private(set) lazy var counted = CountedActions()
    /// The keys of lists for which the view has predicted rows of several types.
    private(set) var mismatchedKeys: [String] = []

    private enum State {
        case declared, creating, created
    }

    func declare(_ prediction: (ViewPredictions) -> Void) {
        if state == .creating { prediction(self) }
    }

    /// Creates the predictions of the binder's view, unless they exist.
    func create(of binder: ViewBinder) {
        guard state == .declared, let view else { return }
        state = .creating
        defer { state = .created }
        let draft = ViewBinder(of: view, idPrefix: binder.idPrefix, page: binder.page)
        draft.predictions = self
        view.bind(draft)
        draft.dropDraft()
    }

    func add(_ insertion: any PredictedInsertion) { insertions.append(insertion) }

    /// Returns the predictions for the rows of a list; `nil` if the view has predicted rows of another type there.
    func list<Row: TemplateModel & IdentifiableType & Equatable>(_ key: String, of type: Row.Type)
        -> RowPredictions<Row>?
    {
        if let known = lists.first(where: { $0.key == key }) {
            let list = known as? RowPredictions<Row>
            if list == nil { mismatchedKeys.append(key) }
            return list
        }
        let new = RowPredictions<Row>(key)
        lists.append(new)
        return new
    }

    /// Adds the operations that update the predictions on the client.
    func flush(_ binder: ViewBinder, using renderer: SharedRenderer, into operations: inout [Operation]) throws {
        create(of: binder)
        for list in lists { try list.flush(binder, using: renderer, into: &operations) }
        for insertion in insertions { insertion.flush(binder, using: renderer, into: &operations) }
        counted.flush(binder, into: &operations)
        let effects = lists.reduce(into: counted.effects.union(insertions.map(\.counts))) { $0.formUnion($1.effects) }
        values.flush(binder, effects, using: renderer, into: &operations)
    }

    /// Records that the client has no predictions.
    func clientHasNothing() {
        if state == .declared { return }
        for list in lists { list.clientHasNothing() }
        for insertion in insertions { insertion.clientHasNothing() }
        counted.clientHasNothing()
        values.clientHasNothing()
    }
}
