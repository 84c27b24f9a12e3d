public import Differences
public import HTMLTemplates
public import Rx

extension Mount {
    /// Binds a list whose rows are distinguished by their identity. The client receives the insertions, removals, moves
    /// and changes of rows.
    ///
    /// A row can be the input of an ``action(_:to:)`` of its type; the button's value is then the row's identity.
    ///
    /// Rows that are equal are treated as interchangeable, also between pages. A custom `==` must therefore compare all
    /// properties that the template shows or an action reads.
    public func list<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, to output: some ObservableConvertibleType<[Row]>
    ) {
        declare(key, .list(rows: TemplateSchema(Row.self), keyed: true)) { mount, slot in
            mount.follow(output, ListSink(mount, slot: slot))
        }
    }

    /// Sets a list once, to rows that never change.
    public func list<Row: TemplateModel & IdentifiableType & Equatable>(_ key: String, _ rows: [Row]) {
        list(key, to: Observable.just(rows))
    }

    /// Binds a list of texts, numbers or other values without identity: `{{#tags}}<li>{{.}}</li>{{/tags}}`. The client
    /// receives the whole list after any change.
    public func list<Element: FieldValue>(
        _ key: String, to output: some ObservableConvertibleType<[Element]>
    ) {
        value(key, to: output)
    }

    /// Sets a list once, to values that never change.
    public func list<Element: FieldValue>(_ key: String, _ values: [Element]) {
        value(key, values)
    }

    /// Binds sections and their items, which are distinguished by their identity. An item may move between sections.
    ///
    /// An item can be the input of an ``action(_:to:)`` of its type; the button's value is then the item's identity.
    public func sections<Section: TemplateModel & AnimatableSectionModelType & Equatable>(
        _ key: String, to output: some ObservableConvertibleType<[Section]>
    ) {
        declare(key, .list(rows: TemplateSchema(Section.self), keyed: true)) { mount, slot in
            mount.follow(output, SectionsSink(mount, slot: slot))
        }
    }

    /// Returns the row of the given type whose identity has the given text, as the input of an action.
    func row<Row>(_ type: Row.Type, withID id: String) -> Row? {
        for case let source as any RowSource in outputs where source.rowType == type {
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
    func row(withID id: String, in mount: Mount) -> Any?
}

/// Sets a key to the rows of a list.
private final class ListSink<Row: TemplateModel & IdentifiableType & Equatable>: SlotSink<[Row]>, RowSource {
    override func take(_ rows: [Row], _ mount: Mount) {
        let list = mount.page.context.lists.list(of: rows) { TemplateList($0) { String(describing: $0.identity) } }
        mount.set(slot, .list(list))
    }

    var rowType: Any.Type { Row.self }

    func row(withID id: String, in mount: Mount) -> Any? {
        mount.rows(of: Row.self, in: slot).first { String(describing: $0.identity) == id }
    }
}

/// Sets a key to sections and their items.
private final class SectionsSink<Section: TemplateModel & AnimatableSectionModelType & Equatable>:
    SlotSink<[Section]>, RowSource
{
    override func take(_ sections: [Section], _ mount: Mount) {
        let list = mount.page.context.lists.list(of: sections) {
            TemplateList($0) { String(describing: $0.identity) }
        }
        mount.set(slot, .list(list))
    }

    var rowType: Any.Type { Section.Item.self }

    func row(withID id: String, in mount: Mount) -> Any? {
        for section in mount.rows(of: Section.self, in: slot) {
            if let item = section.items.first(where: { String(describing: $0.identity) == id }) { return item }
        }
        return nil
    }
}

extension Mount {
    /// Binds a list to an observable array or to changesets derived from one. Rows are distinguished by their identity.
    /// The client receives the difference between two turns of the loop, regardless of the number of changesets.
    ///
    /// A row can be the input of an ``action(_:to:)`` of its type; the button's value is then the row's identity.
    public func list<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, to changesets: some ObservableConvertibleType<ArrayChangeset<Row>>
    ) {
        list(key, to: changesets.asObservable().map(\.collection))
    }
}
