public import Differences
public import HTMLTemplates
public import Rx

/// Predictions of rows that actions insert into sections.
extension ViewBinder {
    /// Predicts that an action inserts a row into a section, like
    /// ``predictInsertion(_:in:at:from:counting:row:)`` does for a list without sections. Nothing is predicted while the page does
    /// not show the section, or not the end at which the row is inserted.
    ///
    ///     page.predictInsertion("add", in: "sections", section: "due", at: .first, from: viewModel.now) { now, fields in
    ///         Item(id: 0, title: fields["title"], added: now)
    ///     }
    ///
    /// - Parameters:
    ///   - name: The name of the button, which has no value.
    ///   - key: The key of the sections.
    ///   - section: The text of the section's identity.
    ///   - position: The place of the row: `first` or `last`.
    ///   - output: The source of the row, which must emit its latest element to each new observer.
    ///   - counts: The changes of counters (``predictValue(_:from:value:)``), such as `["all": 1, "due": 1]`.
    ///   - row: Returns the row; `nil` if none is expected. The text of a field must occur in the template as text, or in
    ///     an attribute such as `title` or `aria-label`.
    public func predictInsertion<Source, Row: TemplateModel & IdentifiableType & Equatable>(
        _ name: String, in key: String, section: String, at position: RowPosition,
        from output: some ObservableConvertibleType<Source>, counting counts: [String: Int] = [:],
        row: @escaping (Source, inout PredictedFields) -> Row?
    ) {
        let output = output.asObservable()
        declarePrediction {
            $0.add(SectionInsertion(name, in: key, section, at: position, from: output, counting: counts, row))
        }
    }
}

/// The prediction that an action inserts a row into a section, which depends on an output.
private final class SectionInsertion<Source, Row: TemplateModel & IdentifiableType & Equatable>: PredictedInsertion {
    let key: String
    let name: String
    let counts: CounterChanges
    private let section: String
    private let position: RowPosition
    private let output: Observable<Source>
    private let row: (Source, inout PredictedFields) -> Row?
    private var latest: Source?
    private var isStarted = false
    /// Indicates whether the output has emitted since the prediction was made.
    private var isChanged = false
    /// The sections and the other values for which the prediction was made; `nil` if the client has none.
    private var made: (sections: TemplateList, others: [TemplateValue])?
    /// The JSON that the client has; empty if it has no prediction.
    private var sent: [UInt8] = []

    init(
        _ name: String, in key: String, _ section: String, at position: RowPosition, from output: Observable<Source>,
        counting counts: [String: Int], _ row: @escaping (Source, inout PredictedFields) -> Row?
    ) {
        (self.name, self.key, self.section, self.position) = (name, key, section, position)
        self.counts = CounterChanges(counts)
        (self.output, self.row) = (output, row)
    }

    func clientHasNothing() { (made, sent) = (nil, []) }

    func flush(_ binder: ViewBinder, using renderer: SharedRenderer, into operations: inout [Operation]) {
        start(binder)
        guard let slot = binder.template.slot(of: key), case .list(let sections) = binder.values[slot],
            let fragment = binder.template.rowList(in: slot)
        else { return }
        let others = fragment.allKeys.filter { $0 != slot }.map { binder.values[$0] }
        if let made, !isChanged, made.sections.storageIdentity == sections.storageIdentity, made.others == others {
            return
        }
        (made, isChanged) = ((sections, others), false)
        let lists = PredictedLists(sections, in: fragment, of: binder, format: renderer.format)
        let json = json(binder, lists)
        if json == sent { return }
        sent = json
        // No element has an id that begins with a plus sign.
        operations.append(.predictions(of: "+" + binder.postedName(name), json.isEmpty ? nil : json))
    }

    private func start(_ binder: ViewBinder) {
        if isStarted { return }
        isStarted = true
        let sink = SourceSink<Source>(key) { [weak self] latest in
            self?.latest = latest
            self?.isChanged = true
        }
        binder.listen(to: output, sink)
    }

    /// Returns the prediction as JSON; empty if no row is expected.
    private func json(_ binder: ViewBinder, _ lists: PredictedLists) -> [UInt8] {
        let hiddenEnd = position == .first ? 1 : 2
        var fields = PredictedFields()
        guard let part = lists.parts.first(where: { $0.section == section && Self.hasRows($0.rows) }),
            part.hidden & hiddenEnd == 0, let latest, let row = row(latest, &fields)
        else { return [] }
        return part.place.insertion(of: row, at: position, by: name, fields, counts, in: binder)
    }

    /// Indicates whether a list in a section has rows of the prediction's type. A section with a window has further lists.
    private static func hasRows(_ list: TemplateList) -> Bool {
        list.source is TypedTreeRows<Row> || list.rows(as: Row.self) != nil
    }
}
