public import Differences
public import HTMLTemplates
public import Rx

/// The state of a window on a long list, which a template accesses under the window's name.
struct ListWindowState: TemplateModel, Equatable {
    var window = ListWindow(step: 1)

    static let templateKeys = TemplateKeys<ListWindowState> { key in
        key("first") { $0.window.total == 0 ? 0 : $0.window.range.lowerBound + 1 }
        key("last") { $0.window.range.upperBound }
        key("total") { $0.window.total }
        key("previous") { $0.window.previous }
        key("next") { $0.window.next }
        key("isAtStart") { $0.window.range.lowerBound == 0 }
        key("isAtEnd") { $0.window.range.upperBound >= $0.window.total }
    }
}

extension ViewBinder {
    /// Binds a long list. The client has only a window of it, so the list may have any number of rows. The window has
    /// `step` rows at first, grows by `step` at the end that the user approaches, and has at most three times `step`
    /// rows; rows that are farther away are removed.
    ///
    /// The template has a button with the window's name at each end. The script presses a button with `data-more` when
    /// it is close to the visible part of the page. Without the script, a button shows another range of the list, which
    /// its address identifies.
    ///
    ///     <button name="window" value="{{window.previous}}" data-more hidden="{{window.isAtStart}}">Earlier</button>
    ///     <ul>{{#rows}}<li>…</li>{{/rows}}</ul>
    ///     <button name="window" value="{{window.next}}" data-more hidden="{{window.isAtEnd}}">More</button>
    ///
    /// The further keys `window.first` and `window.last` are the positions of the first and last rows shown, counted
    /// from 1, and `window.total` is the number of rows in the list. When rows are inserted or removed before the
    /// window, its first row stays the same. The cost of a new value is proportional to the number of rows in the
    /// window; see `bindList(_:from:window:step:)` for lists whose
    /// cost depends on the changed rows.
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Row]>, window name: String, step: Int = 100
    ) {
        bindWindow(key, to: output.asObservable(), name, step)
    }

    /// Binds a long list of any length, such as the rows of a live query, like
    /// `bindList(_:from:window:step:)`. The page shares the rows with the
    /// output and keeps only its window.
    ///
    /// A change outside the window costs O(log *n*). A change inside it sends only the rows that have changed.
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<TreeArray<Row>>, window name: String, step: Int = 100
    ) {
        bindWindow(key, to: output.asObservable(), name, step)
    }

    private func bindWindow<Rows: RowCollection>(
        _ key: String, to output: Observable<Rows>, _ name: String, _ step: Int
    ) {
        let start = page.windowStart(postedName(name))
        let windowed = WindowedRows<Rows>(ListWindow(step: step, from: start), lists: page.context.lists)
        let kind = TemplateKeyKind.list(rows: TemplateSchema(Rows.Element.self), keyed: true)
        declare(key, kind, from: output, to: WindowSink(name: name, windowed))
        declare(name, .model(TemplateSchema(ListWindowState.self)), isOptional: true) { [name] binder, _ in
            binder.show(windowed.window, name)
        }
        addInput(
            EventInput(name) { binder, value in
                guard let index = Int(value), let slot = binder.template.slot(of: key) else { return }
                windowed.show(from: index)
                binder.set(slot, .list(windowed.list))
                binder.show(windowed.window, name)
                // A page without the script shows only the requested range.
                binder.setWindowStart(min(max(index, 0), windowed.window.total), of: name)
            })
    }

    fileprivate func show(_ window: ListWindow, _ name: String) {
        setWindowStart(window.range.lowerBound, of: name)
        guard let slot = template.slot(of: name) else { return }
        set(slot, .record(TemplateRecord(ListWindowState(window: window))))
    }
}

/// Sets a key to the rows in a window on a long list.
private final class WindowSink<Rows: RowCollection>: SlotSink<Rows>, RowSource {
    private let window: String
    private let windowed: WindowedRows<Rows>

    init(name: String, _ windowed: WindowedRows<Rows>) { (window, self.windowed) = (name, windowed) }

    override func take(_ rows: Rows, _ binder: ViewBinder) {
        windowed.take(rows)
        binder.show(windowed.window, window)
        binder.set(slot, .list(windowed.list))
    }

    var rowType: Any.Type { Rows.Element.self }

    func row(withID id: String, in binder: ViewBinder) -> Any? { windowed.row(withID: id) }

    func shownLists(in binder: ViewBinder) -> [ShownList] { [windowed.shown(name(in: binder))] }
}

/// The rows of a long list, and the list of those in the window.
private final class WindowedRows<Rows: RowCollection> {
    private var rows: RowWindow<Rows>
    private let lists: SharedLists
    private(set) var list: TemplateList

    init(_ window: ListWindow, lists: SharedLists) {
        rows = RowWindow(window)
        self.lists = lists
        list = Rows().list(in: 0..<0, sharedBy: lists)
    }

    var window: ListWindow { rows.window }

    func take(_ new: Rows) {
        if rows.take(new) { update() }
    }

    func show(from index: Int) {
        rows.show(from: index)
        update()
    }

    func row(withID id: String) -> Rows.Element? { rows.row(withID: id) }

    func shown(_ name: String) -> ShownList { rows.shown(name) }

    private func update() { list = rows.rows.list(in: rows.window.range, sharedBy: lists) }
}
