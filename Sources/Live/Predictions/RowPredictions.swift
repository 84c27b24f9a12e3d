import Differences
import HTMLTemplates

/// The predictions for the rows of one type in a list.
final class RowPredictions<Row: TemplateModel & IdentifiableType & Equatable>: ListPredictions {
    /// The functions that predict the effects of actions, by the names of their buttons.
    private var actions: [(name: String, predict: (Row) -> RowPrediction<Row>)] = []
    /// Returns the numbers by which the rows are ordered.
    var order: ((Row) -> [Double])?

    override var names: [String] { actions.map(\.name) }

    func add(_ name: String, _ predict: @escaping (Row) -> RowPrediction<Row>) { actions.append((name, predict)) }

    override func operations(
        _ binder: ViewBinder, from old: PredictedLists?, to new: PredictedLists
    ) throws -> RowOperations {
        var removed: [String] = []
        var written: [String] = []
        var result = RowOperations()
        for part in new.parts {
            guard let read = Self.reader(of: part.rows) else { continue }
            let former = old?.part(like: part)
            if part.hidden != former?.hidden ?? 0 { result.operations.append(part.hiddenOperation) }
            let edits = try part.rows.edits(from: former?.rows ?? TemplateList([Row](), id: \.text))
            for edit in edits {
                switch edit {
                case .insert(let index, _), .update(_, let index):
                    guard written.count < Self.limit else { continue }
                    let row = read(index)
                    let id = part.place.rowID(row.text)
                    written.append(id)
                    let predictions = actions.map { (name: $0.name, prediction: $0.predict(row)) }
                    result.effects.formUnion(predictions.map { CounterChanges($0.prediction.counts) })
                    let json = json(predictions, of: row, part.rows[index], in: part, of: new, binder)
                    result.operations.append(.predictions(of: id, json))
                case .remove(let id): removed.append(part.place.rowID(id))
                case .move: break
                }
            }
        }
        for part in old?.parts ?? [] where new.part(like: part) == nil {
            removed += part.rows.rows.map { part.place.rowID($0.identity) }
        }
        let kept = Set(written)
        result.operations = removed.filter { !kept.contains($0) }.map { .predictions(of: $0, nil) } + result.operations
        return result
    }

    /// Returns a function that reads the rows of a list; `nil` if the list has rows of another type.
    private static func reader(of list: TemplateList) -> ((Int) -> Row)? {
        if let tree = list.source as? TypedTreeRows<Row> { return { tree.rows[$0] } }
        guard let rows = list.rows(as: Row.self) else { return nil }
        return { rows[$0] }
    }

    /// Returns the predictions for a row as JSON.
    private func json(
        _ predictions: [(name: String, prediction: RowPrediction<Row>)], of row: Row, _ written: TemplateRow,
        in part: PredictedLists.Part, of lists: PredictedLists, _ binder: ViewBinder
    ) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("value", row.text)
            if let order { json.member("key", order(row)) }
            json.name("actions")
            json.object { json in
                for ((name, prediction), (_, predict)) in zip(predictions, actions) {
                    let effect = effect(of: prediction, on: row, in: part, of: lists)
                    guard let effect else { continue }
                    json.name(binder.postedName(name))
                    json.object { json in
                        let counts = CounterChanges(prediction.counts)
                        if !counts.isEmpty {
                            json.name("counts")
                            counts.write(to: &json)
                        }
                        guard case .update(let new, let target, let position) = effect else { return }
                        json.member("html", target.html(of: new))
                        place(new, in: target, at: position, &json)
                        guard
                            case .update(let again, let origin, let back)? = self.effect(
                                of: predict(new), on: new, in: target, of: lists),
                            origin.html(of: again) == part.place.html(written)
                        else { return }
                        json.name("again")
                        json.object { place(again, in: origin, at: back, &$0) }
                    }
                }
            }
        }
        return json.bytes
    }

    /// A prediction whose list is on the page.
    private enum Effect {
        case removal
        case update(Row, PredictedLists.Part, RowPosition)
    }

    /// Returns the effect of a prediction; `nil` if there is none or its list is not on the page.
    private func effect(
        of prediction: RowPrediction<Row>, on row: Row, in part: PredictedLists.Part, of lists: PredictedLists
    ) -> Effect? {
        switch prediction.change {
        case .none: return nil
        case .removal: return .removal
        case .update(let new, let section, let position):
            guard new.identity == row.identity else { return nil }
            return lists.part(of: section, like: part).map { .update(new, $0, position) }
        }
    }

    /// Writes the place of a predicted row.
    private func place(
        _ row: Row, in part: PredictedLists.Part, at position: RowPosition, _ json: inout JSONText
    ) {
        json.member("list", part.place.elementID)
        if position != .same { json.member("at", position.rawValue) }
        if let order { json.member("key", order(row)) }
    }
}

extension IdentifiableType {
    /// The text of the identity, which the ids of elements and the values of buttons contain.
    fileprivate var text: String { RowIdentity.text(identity) }
}

extension PredictedLists.Part {
    /// The operation that tells the client at which ends the list has further rows.
    fileprivate var hiddenOperation: Operation {
        var json = JSONText()
        json.object { $0.member("hidden", hidden) }
        return .predictions(of: place.elementID, json.bytes)
    }

    /// Returns the element of a row that is not in the list.
    fileprivate func html<Row: TemplateModel & IdentifiableType & Equatable>(of row: Row) -> [UInt8] {
        place.html(TemplateList([row], id: \.text)[0])
    }
}
