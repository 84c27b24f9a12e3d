public import Differences
import EventLoops
public import HTMLTemplates

/// Predictions: the changes that the client shows as soon as the user acts, until the server's patch arrives.
extension ViewBinder {
    /// Predicts the effect of an action on the row that its button identifies. The client shows it at once, and the
    /// patch with the real effect replaces it. If the action fails, the former state is shown again.
    ///
    ///     page.predict("toggle", in: "sections") { (task: TaskItem) in
    ///         .update(task.toggled, in: "done", at: .first)
    ///     }
    ///
    /// The server renders the predicted rows with the same template, and sends them to clients that use the page. Of a
    /// long list, the first 1,000 rows have predictions. Without the client script nothing changes.
    ///
    /// - Parameters:
    ///   - name: The name of the button, which the view binds to an action or event with a row as its input.
    ///   - key: The key of the list or of the sections that contain the row.
    ///   - effect: Returns the expected change. It must depend on the row only, because pages with equal rows share
    ///     predictions.
    public func predict<Row: TemplateModel & IdentifiableType & Equatable>(
        _ name: String, in key: String, effect: @escaping (Row) -> RowPrediction<Row>
    ) {
        rowPredictions(key, of: Row.self)?.add(name, effect)
    }

    /// Sets the order of the rows in a list or in its sections, for the predictions that move a row to its place in
    /// the order (``RowPosition/ordered``).
    ///
    /// - Parameters:
    ///   - key: The key of the list or of the sections.
    ///   - numbers: Returns the numbers by which the rows are sorted in ascending order: the first number that differs
    ///     decides. For descending order, negate a number.
    public func predictOrder<Row: TemplateModel & IdentifiableType & Equatable>(
        of key: String, by numbers: @escaping (Row) -> [Double]
    ) {
        rowPredictions(key, of: Row.self)?.order = numbers
    }

    private func rowPredictions<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, of type: Row.Type
    ) -> RowPredictions<Row>? {
        page.context.predictionScript.bind()
        let all = predictions ?? ViewPredictions()
        predictions = all
        let list = all.list(key, of: type)
        if list == nil { mistake(.wrongPrediction(key, "the list has predictions for rows of another type")) }
        return list
    }

    /// Returns the errors in the view's predictions. Available only before the draft is released in
    /// `open(with:template:)`.
    var wrongPredictions: [LiveError] {
        (predictions?.lists ?? []).flatMap { list -> [LiveError] in
            var mistakes: [LiveError] = []
            guard case .list(_, keyed: true)? = openDraft.kinds[list.key] else {
                return [.wrongPrediction(list.key, "the view binds no list of rows to that key")]
            }
            for name in list.names where !(input(name) is ButtonInput) {
                mistakes.append(.wrongPrediction(name, "the view binds no action or event to that name"))
            }
            return mistakes
        }
    }

    /// Adds the operations that update the client's predictions, if it has asked for them.
    func flushPredictions(into operations: inout [Operation], using renderer: SharedRenderer) {
        guard let predictions else { return }
        guard page.predictionDemand.isActive(now: page.loop.now) else { return predictions.clientHasNothing() }
        do {
            try predictions.flush(self, using: renderer, into: &operations)
        } catch {
            page.fail(error)
        }
    }
}
