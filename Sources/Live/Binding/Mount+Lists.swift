public import Differences
public import HTMLTemplates
public import Rx

extension Mount {
    /// Binds a list whose rows are told apart by their identity. The client gets the rows that changed, moved, came or went.
    ///
    /// A row can be the input of an ``action(_:to:)`` of its type: the button's value is then the row's identity.
    public func list<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, to output: some ObservableConvertibleType<[Row]>
    ) {
        let lists = page.context.lists
        bind(key, .list(rows: TemplateSchema(Row.self), keyed: true), to: output) { rows in
            .list(lists.list(of: rows) { TemplateList($0) { String(describing: $0.identity) } })
        }
        addLookup(of: Row.self) { [unowned self] id in
            rows(of: Row.self, under: key).first { String(describing: $0.identity) == id }
        }
    }

    /// Binds sections and their items, each told apart by its identity; an item may move from one section to another.
    ///
    /// An item can be the input of an ``action(_:to:)`` of its type: the button's value is then the item's identity.
    public func sections<Section: TemplateModel & AnimatableSectionModelType & Equatable>(
        _ key: String, to output: some ObservableConvertibleType<[Section]>
    ) {
        let lists = page.context.lists
        bind(key, .list(rows: TemplateSchema(Section.self), keyed: true), to: output) { sections in
            .list(lists.list(of: sections) { TemplateList($0) { String(describing: $0.identity) } })
        }
        addLookup(of: Section.Item.self) { [unowned self] id in
            for section in rows(of: Section.self, under: key) {
                if let item = section.items.first(where: { String(describing: $0.identity) == id }) { return item }
            }
            return nil
        }
    }

    private func rows<Row: Sendable>(of type: Row.Type, under key: String) -> [Row] {
        guard let slot = template.slot(of: key), case .list(let list) = values[slot] else { return [] }
        return list.rows(as: type) ?? []
    }
}
