public import Differences
public import HTMLTemplates
public import Rx

extension Mount {
    /// Binds an observable array, or what is derived of one: rows are told apart by their identity, and the client gets what changed between two
    /// turns of the loop, however many changesets that were.
    ///
    /// A row can be the input of an ``action(_:to:)`` of its type: the button's value is then the row's identity.
    public func list<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, to changesets: some ObservableConvertibleType<ArrayChangeset<Row>>
    ) {
        list(key, to: changesets.asObservable().map(\.collection))
    }
}
