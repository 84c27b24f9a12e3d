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
    /// window.
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Row]>, window name: String, step: Int = 100
    ) {
        let start = page.windowStart(name)
        let windowed = WindowedRows<Row>(ListWindow(step: step, from: start), lists: page.context.lists)
        declare(key, .list(rows: TemplateSchema(Row.self), keyed: true)) { binder, slot in
            binder.follow(output, WindowSink(binder, slot: slot, name: name, windowed))
        }
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
private final class WindowSink<Row: TemplateModel & IdentifiableType & Equatable>: SlotSink<[Row]>, RowSource {
    private let window: String
    private let windowed: WindowedRows<Row>

    init(_ binder: ViewBinder, slot: Int, name: String, _ windowed: WindowedRows<Row>) {
        (window, self.windowed) = (name, windowed)
        super.init(binder, slot: slot)
    }

    override func take(_ rows: [Row], _ binder: ViewBinder) {
        windowed.take(rows)
        binder.show(windowed.window, window)
        binder.set(slot, .list(windowed.list))
    }

    var rowType: Any.Type { Row.self }

    func row(withID id: String, in binder: ViewBinder) -> Any? { windowed.row(withID: id) }
}

/// The rows of a long list and the window on them.
private final class WindowedRows<Row: TemplateModel & IdentifiableType & Equatable> {
    private(set) var window: ListWindow
    private var rows: [Row] = []
    private let lists: SharedLists

    init(_ window: ListWindow, lists: SharedLists) {
        self.window = window
        self.lists = lists
    }

    var list: TemplateList {
        lists.list(of: rows, in: window.range) { TemplateList(Array($0)) { String(describing: $0.identity) } }
    }

    func take(_ new: [Row]) {
        if let offset = offset(in: new) { window.move(by: offset) }
        rows = new
        window.fit(total: new.count)
    }

    func show(from index: Int) { window.show(from: index) }

    /// Returns the distance by which the window's first row has moved; `nil` if it is not near its old position. A
    /// window at the start stays there.
    private func offset(in new: [Row]) -> Int? {
        let start = window.range.lowerBound
        guard start > 0, start < rows.count else { return nil }
        let first = rows[start].identity
        for distance in 0...window.step {
            if start + distance < new.count, new[start + distance].identity == first { return distance }
            if start >= distance, start - distance < new.count, new[start - distance].identity == first {
                return -distance
            }
        }
        return nil
    }

    /// Returns the row that a button identifies. It is usually in the window, but a row that has just left the window
    /// is found too.
    func row(withID id: String) -> Row? {
        // Until the first rows arrive, the window has the position from the address, which may be outside the list.
        rows[window.range.clamped(to: rows.indices)].first { String(describing: $0.identity) == id }
            ?? rows.first { String(describing: $0.identity) == id }
    }
}
