public import Differences
import EventLoops
public import HTMLTemplates
public import Rx

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
        declarePrediction { $0.list(key, of: Row.self)?.add(name, effect) }
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
        declarePrediction { $0.list(key, of: Row.self)?.order = numbers }
    }

    /// Predicts that an action inserts a row, such as the message that the user sends. The client shows it at once with
    /// the text of the fields, and empties these fields. The patch with the real row replaces it. If the action fails,
    /// the row is removed, and a field that is still empty gets its text back. If one of the fields is blank, nothing is
    /// predicted.
    ///
    ///     page.predictInsertion("send", in: "messages", from: viewModel.user) { user, fields in
    ///         Message(id: 0, author: user.name, text: fields["draft"])
    ///     }
    ///
    /// - Parameters:
    ///   - name: The name of the button, which has no value.
    ///   - key: The key of the list, which has no sections.
    ///   - position: The place of the row: `first` or `last`.
    ///   - output: The source of the row, which must emit its latest element to each new observer.
    ///   - counts: The changes of counters (``predictValue(_:from:value:)``), such as `["all": 1]`.
    ///   - row: Returns the row; `nil` if none is expected. The text of a field must occur in the template as text, or in
    ///     an attribute such as `title` or `aria-label`.
    public func predictInsertion<Source, Row: TemplateModel & IdentifiableType & Equatable>(
        _ name: String, in key: String, at position: RowPosition = .last,
        from output: some ObservableConvertibleType<Source>, counting counts: [String: Int] = [:],
        row: @escaping (Source, inout PredictedFields) -> Row?
    ) {
        let output = output.asObservable()
        declarePrediction { $0.add(RowInsertion(name, in: key, at: position, from: output, counting: counts, row)) }
    }

    /// Predicts a value that depends on counters, such as the number of rows. The predictions of actions name counters
    /// and their changes:
    ///
    ///     page.bindValue("statistics", from: viewModel.statistics)
    ///     page.predict("delete", in: "tasks") { (_: TaskItem) in .remove(counting: ["all": -1]) }
    ///     page.predictValue("statistics", from: viewModel.count) { count, changes in
    ///         statistics(count + changes["all"])
    ///     }
    ///
    /// The server renders the value for the changes that are likely: each action up to ten times, and two different ones.
    /// For others the client keeps the former value until it receives the new one.
    ///
    /// - Parameters:
    ///   - key: The key, which the view binds to the real value.
    ///   - output: The source of the value, which must emit its latest element to each new observer.
    ///   - value: Returns the value after changes of counters. It must depend on its arguments only.
    public func predictValue<Source, Value: TemplateConvertible>(
        _ key: String, from output: some ObservableConvertibleType<Source>,
        value: @escaping (Source, CounterChanges) -> Value
    ) {
        let output = output.asObservable()
        declarePrediction { $0.values.add(OutputPrediction(key, from: output) { value($0, $1).templateValue }) }
    }

    /// Predicts the title of the page, like ``predictValue(_:from:value:)``.
    public func predictTitle<Source, Title: TemplateConvertible>(
        from output: some ObservableConvertibleType<Source>, title: @escaping (Source, CounterChanges) -> Title
    ) {
        needsScene(for: "title")
        let output = output.asObservable()
        declarePrediction { $0.values.add(OutputPrediction(nil, from: output) { title($0, $1).templateValue }) }
    }

    /// Records that the view has a prediction. It is created when the client first asks for predictions.
    func declarePrediction(_ prediction: (ViewPredictions) -> Void) {
        let all = predictions ?? ViewPredictions()
        if predictions == nil {
            predictions = all
            page.context.scripts[.predictions].bind()
        }
        all.declare(prediction)
    }

    /// Returns the errors in the view's predictions. Available only before the draft is released in
    /// `open(with:template:)`.
    var wrongPredictions: [LiveError] {
        guard let predictions else { return [] }
        predictions.create(of: self)
        let values = predictions.values.keys.filter { openDraft.kinds[$0] == nil }
        let unbound = values.map { LiveError.wrongPrediction($0, "the view binds no value to that key") }
        let mismatched = predictions.mismatchedKeys.map {
            LiveError.wrongPrediction($0, "the list has predictions for rows of another type")
        }
        let used =
            predictions.lists.map { ($0.key, $0.names) } + predictions.insertions.map { ($0.key, [$0.name]) }
        let counted = predictions.counted.names.filter { !(input($0) is ButtonInput) }
        return unbound + mismatched + counted.map { .wrongPrediction($0, Self.noButton) }
            + used.flatMap { key, names -> [LiveError] in
                guard case .list(_, keyed: true)? = openDraft.kinds[key] else {
                    return [.wrongPrediction(key, "the view binds no list of rows to that key")]
                }
                return names.filter { !(input($0) is ButtonInput) }
                    .map { .wrongPrediction($0, Self.noButton) }
            }
    }

    private static var noButton: String { "the view binds no action or event to that name" }

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
