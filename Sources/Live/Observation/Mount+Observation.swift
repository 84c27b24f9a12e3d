public import Differences
public import HTMLTemplates
public import Rx

/// A class that is marked `@Observable` as a view model: a binding is a closure that reads its properties.
///
///     func bind(_ page: Mount) {
///         page.value("count") { model.count }
///         page.field("title", of: model, \.title)
///         page.action("save", enabled: { model.isValid }) { try await model.save() }
///     }
///
/// The model lives on its page's loop, as any view model does, and what an action does is done there. Each binding is read again at the end of
/// a turn in which a property that it read has changed, however often. A model that several threads change has to guard its properties by
/// itself; its changes are brought to the loop.
extension Mount {
    /// What the closure makes of the properties of `@Observable` objects: its present value, then a new one after each turn of the page's loop in
    /// which one of them changed. For one subscriber.
    public func tracking<Value>(_ read: @escaping () -> Value) -> Observable<Value> {
        TrackedProperty(page.context, read).asObservable()
    }

    /// Binds a key to what the closure reads.
    public func value<Value: TemplateConvertible>(_ key: String, _ read: @escaping () -> Value) {
        value(key, to: tracking(read))
    }

    /// Binds the window's title to what the closure reads.
    public func title(_ read: @escaping () -> String) {
        title(to: tracking(read))
    }

    /// Binds the number on the app's icon to what the closure reads.
    public func badge(_ read: @escaping () -> Int?) {
        badge(to: tracking(read))
    }

    /// Binds a list to the rows that the closure reads.
    public func list<Row: TemplateModel & IdentifiableType & Equatable>(_ key: String, _ read: @escaping () -> [Row]) {
        list(key, to: tracking(read))
    }

    /// Binds sections to those that the closure reads.
    public func sections<Section: TemplateModel & AnimatableSectionModelType & Equatable>(
        _ key: String, _ read: @escaping () -> [Section]
    ) {
        sections(key, to: tracking(read))
    }

    /// Binds a field both ways: what is typed is set, and what the property holds goes to the field, if that is something else.
    public func field<Value: FieldValue>(_ name: String, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        let property = TrackedProperty(page.context, get)
        field(name, from: property.asObservable()) { value in
            set(value)
            // A value that was refused is no change of the property, and yet the field has to be told.
            property.readAgain()
        }
    }

    /// Binds a field both ways to a property.
    public func field<Model: AnyObject, Value: FieldValue>(
        _ name: String, of model: Model, _ property: ReferenceWritableKeyPath<Model, Value>
    ) {
        field(name, get: { model[keyPath: property] }, set: { model[keyPath: property] = $0 })
    }
}
