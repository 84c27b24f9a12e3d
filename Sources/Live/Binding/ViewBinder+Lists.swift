public import Differences
public import HTMLTemplates
public import Rx
import Tracing

extension ViewBinder {
    /// Binds a list whose rows are distinguished by their identity. The client receives the insertions, removals, moves
    /// and changes of rows.
    ///
    /// A row can be the input of an action of its type (``bindAction(_:to:)-(_,()->Action<Row,Element>)``); the button's
    /// value is then the row's identity.
    ///
    /// Rows that are equal are treated as interchangeable, even across pages. A custom `==` must therefore compare all
    /// properties that the template shows or an action reads.
    // Inlinable for the same reason as the bindings of actions.
    @inlinable
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Row]>
    ) {
        declare(key, .list(rows: TemplateSchema(Row.self), keyed: true), from: output, to: ListSink<[Row]>())
    }

    /// Binds a list of any length, such as the rows of a live query. The cost of a new version depends on the number of
    /// rows that have changed since the previous one.
    ///
    /// The first rendering contains all rows. For a list that is longer than a user wants to receive at once, bind a
    /// window (`bindList(_:from:window:step:)`).
    @inlinable
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<TreeArray<Row>>
    ) {
        declare(key, .list(rows: TemplateSchema(Row.self), keyed: true), from: output, to: ListSink<TreeArray<Row>>())
    }

    /// Sets a list once, to rows that never change.
    public func setList<Row: TemplateModel & IdentifiableType & Equatable>(_ key: String, _ rows: [Row]) {
        bindList(key, from: Observable.just(rows))
    }

    /// Binds a list of strings, numbers or other values without identity: `{{#tags}}<li>{{.}}</li>{{/tags}}`. The
    /// client receives the whole list after any change.
    public func bindList<Element: FieldValue>(
        _ key: String, from output: some ObservableConvertibleType<[Element]>
    ) {
        bindValue(key, from: output)
    }

    /// Sets a list once, to values that never change.
    public func setList<Element: FieldValue>(_ key: String, _ values: [Element]) {
        setValue(key, values)
    }

    /// Returns the row of the given type whose identity has the given text, as the input of an action.
    func row<Row>(_ type: Row.Type, withID id: String) -> Row? {
        for case let source as any RowSource in outputs.all where source.rowType == type {
            if let row = source.row(withID: id, in: self) as? Row { return row }
        }
        return nil
    }
}

/// An output whose rows can be found by the text of their identity.
protocol RowSource: AnyObject {
    var rowType: Any.Type { get }
    func row(withID id: String, in binder: ViewBinder) -> Any?
    /// Returns the lists of rows that the client has: one, or one for each section.
    func shownLists(in binder: ViewBinder) -> [ShownList]
}

/// Sets a key to the rows of a list.
@usableFromInline
final class ListSink<Rows: RowCollection>: SlotSink<Rows>, RowSource {
    @usableFromInline
    override init() { super.init() }

    override func take(_ rows: Rows, _ binder: ViewBinder) {
        Trace.step()
        binder.set(slot, .list(rows.list(in: 0..<rows.count, sharedBy: binder.page.context.lists)))
    }

    var rowType: Any.Type { Rows.Element.self }

    func row(withID id: String, in binder: ViewBinder) -> Any? {
        guard case .list(let list) = binder.values[slot] else { return nil }
        return Rows(of: list)?.row(withID: id)
    }

    func shownLists(in binder: ViewBinder) -> [ShownList] {
        guard case .list(let list) = binder.values[slot], let rows = Rows(of: list) else { return [] }
        return [ShownList(name: name(in: binder), rows: rows.identityTexts)]
    }
}

extension ViewBinder {
    /// Binds a list to an observable array or to changesets derived from one. Rows are distinguished by their identity.
    /// The client receives the difference between two turns of the loop, regardless of the number of changesets.
    ///
    /// A row can be the input of an action of its type (``bindAction(_:to:)-(_,()->Action<Row,Element>)``); the button's
    /// value is then the row's identity.
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from changesets: some ObservableConvertibleType<ArrayChangeset<Row>>
    ) {
        bindList(key, from: changesets.asObservable().map { Array($0.collection) })
    }
}
