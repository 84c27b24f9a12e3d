public import Differences
public import HTMLTemplates
public import Rx

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
