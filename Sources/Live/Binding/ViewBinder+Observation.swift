public import Differences
public import HTMLTemplates
public import Rx
public import Texts

/// Bindings for view models that are `@Observable` classes: a binding is a closure that reads their properties.
///
///     func bind(_ page: ViewBinder) {
///         page.bindValue("count") { model.count }
///         page.bindField("title", of: model, \.title)
///         page.bindAction("save", enabled: { model.isValid }) { try await model.save() }
///     }
///
/// The model lives on its page's loop, like any view model, and actions run there. At the end of each turn in which a
/// property has changed, Live reads the bindings that depend on it once, regardless of the number of changes. A model
/// that several threads change must synchronize access to its properties itself; Live processes its changes on the
/// loop.
extension ViewBinder {
    /// Returns an observable of the value that a closure computes from properties of `@Observable` objects: its current
    /// value, then a new one after each turn of the page's loop in which one of the properties changed. It supports one
    /// subscriber.
    public func tracking<Value>(_ read: @escaping () -> Value) -> Observable<Value> {
        TrackedProperty(page.context, read).asObservable()
    }

    /// Binds a key to the value that the closure reads.
    public func bindValue<Value: TemplateConvertible>(_ key: String, _ read: @escaping () -> Value) {
        bindValue(key, from: tracking(read))
    }

    /// Binds the page's title to the text that the closure reads.
    public func bindTitle(_ read: @escaping () -> String) {
        bindTitle(from: tracking(read))
    }

    /// Binds the page's title to the text that the closure reads, which is shown in the user's language.
    public func bindTitle(_ read: @escaping () -> Text) {
        bindTitle(from: tracking(read))
    }

    /// Binds the number on the app's icon to the number that the closure reads.
    public func bindBadge(_ read: @escaping () -> Int?) {
        bindBadge(from: tracking(read))
    }

    /// Binds a list to the rows that the closure reads.
    public func bindList<Row: TemplateModel & IdentifiableType & Equatable>(
        _ key: String, _ read: @escaping () -> [Row]
    ) {
        bindList(key, from: tracking(read))
    }

    /// Binds sections and their items to the sections that the closure reads.
    public func bindSections<Section: TemplateModel & AnimatableSectionModelType & Equatable>(
        _ key: String, _ read: @escaping () -> [Section]
    ) {
        bindSections(key, from: tracking(read))
    }

    /// Binds a field both ways: `set` receives the user's input, and the field shows the value that `get` reads if it
    /// differs from the input.
    public func bindField<Value: FieldValue>(_ name: String, get: @escaping () -> Value, set: @escaping (Value) -> Void)
    {
        let property = TrackedProperty(page.context, get)
        bindField(name, from: property.asObservable()) { value in
            set(value)
            // If the model rejects a value, the property does not change, but the field must still show the old value.
            property.readAgain()
        }
    }

    /// Binds a field both ways to a property.
    public func bindField<Model: AnyObject, Value: FieldValue>(
        _ name: String, of model: Model, _ property: ReferenceWritableKeyPath<Model, Value>
    ) {
        bindField(name, get: { model[keyPath: property] }, set: { model[keyPath: property] = $0 })
    }
}
