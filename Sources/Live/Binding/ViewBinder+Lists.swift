public import Differences
public import HTMLTemplates
public import Rx
import Tracing

extension ViewBinder {
    /// Binds a list whose rows are distinguished by their identity. The client receives the insertions, removals, moves
    /// and changes of rows.
    ///
    /// A row can be the input of an action of its type (``bindAction(_:to:)-(_,Action<Row,Element>)``); the button's
    /// value is then the row's identity.
    ///
    /// Rows that are equal are treated as interchangeable, even across pages. A custom `==` must therefore compare all
    /// properties that the template shows or an action reads.
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Row]>
    ) {
        declare(key, .list(rows: TemplateSchema(Row.self), keyed: true)) { binder, slot in
            binder.follow(output, ListSink(binder, slot: slot))
        }
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

    /// Binds sections and their items, which are distinguished by their identity. An item may move between sections.
    ///
    /// An item can be the input of an action of its type (``bindAction(_:to:)-(_,Action<Row,Element>)``); the button's
    /// value is then the item's identity.
    public func bindSections<Section: TemplateModel & AnimatableSectionModelType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Section]>
    ) {
        declare(key, .list(rows: TemplateSchema(Section.self), keyed: true)) { binder, slot in
            binder.follow(output, SectionsSink(binder, slot: slot))
        }
    }

    /// Returns the row of the given type whose identity has the given text, as the input of an action.
    func row<Row>(_ type: Row.Type, withID id: String) -> Row? {
        for case let source as any RowSource in outputs.all where source.rowType == type {
            if let row = source.row(withID: id, in: self) as? Row { return row }
        }
        return nil
    }

    fileprivate func rows<Row: Sendable>(of type: Row.Type, in slot: Int) -> [Row] {
        if case .list(let list) = values[slot] { list.rows(as: type) ?? [] } else { [] }
    }
}

/// An output whose rows can be found by the text of their identity.
protocol RowSource: AnyObject {
    var rowType: Any.Type { get }
    func row(withID id: String, in binder: ViewBinder) -> Any?
}

/// Sets a key to the rows of a list.
private final class ListSink<Row: TemplateModel & IdentifiableType & Equatable>: SlotSink<[Row]>, RowSource {
    override func take(_ rows: [Row], _ binder: ViewBinder) {
        Trace.step()
        let list = binder.page.context.lists.list(of: rows) { TemplateList($0) { String(describing: $0.identity) } }
        binder.set(slot, .list(list))
    }

    var rowType: Any.Type { Row.self }

    func row(withID id: String, in binder: ViewBinder) -> Any? {
        binder.rows(of: Row.self, in: slot).first { String(describing: $0.identity) == id }
    }
}

/// Sets a key to sections and their items.
private final class SectionsSink<Section: TemplateModel & AnimatableSectionModelType & Equatable>:
    SlotSink<[Section]>, RowSource
{
    override func take(_ sections: [Section], _ binder: ViewBinder) {
        let list = binder.page.context.lists.list(of: sections) {
            TemplateList($0) { String(describing: $0.identity) }
        }
        binder.set(slot, .list(list))
    }

    var rowType: Any.Type { Section.Item.self }

    func row(withID id: String, in binder: ViewBinder) -> Any? {
        for section in binder.rows(of: Section.self, in: slot) {
            if let item = section.items.first(where: { String(describing: $0.identity) == id }) { return item }
        }
        return nil
    }
}

extension ViewBinder {
    /// Binds a list to an observable array or to changesets derived from one. Rows are distinguished by their identity.
    /// The client receives the difference between two turns of the loop, regardless of the number of changesets.
    ///
    /// A row can be the input of an action of its type (``bindAction(_:to:)-(_,Action<Row,Element>)``); the button's
    /// value is then the row's identity.
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, from changesets: some ObservableConvertibleType<ArrayChangeset<Row>>
    ) {
        bindList(key, from: changesets.asObservable().map { Array($0.collection) })
    }
}
