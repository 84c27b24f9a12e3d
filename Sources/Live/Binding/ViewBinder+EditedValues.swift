public import Forms
import HTMLTemplates
import HTTP
import Rx

extension ViewBinder {
    /// Binds a field to a value that others may change while the user edits it: it shows the value and takes the user's
    /// edits, and a field that the user did not edit does not write the value that it showed.
    ///
    /// The template also has a hidden field for the version that the user saw, with the name and the suffix `Base`. It is
    /// required, because a form without the script has no other way to tell which fields the user has edited:
    ///
    ///     <input type="hidden" name="titleBase" value="{{titleBase}}">
    ///     <input name="title" value="{{title}}" data-live="throttle">
    ///
    /// With `data-live="throttle"` the script sends the first edit immediately. Otherwise the value follows the stored
    /// one until the user leaves the field, and the version that the user saw is unknown.
    public func bindField<Value: FieldValue & Equatable>(_ name: String, with edited: EditedValue<Value>) {
        bindField(name, from: edited.map { [unowned edited] _ in edited.value }) { edited.accept($0) }
        let base = Self.baseName(of: name)
        bind(base, Value.templateKind, to: edited.baseValues) { $0.templateValue }
        addInput(BaseInput(base, of: name, edited))
    }

    /// Returns the name of the hidden field for the version of a field that the user saw.
    @usableFromInline
    static func baseName(of field: String) -> String { "\(field)Base" }
}

/// The handler of the hidden field for the version of a field that the user saw.
private final class BaseInput<Value: FieldValue & Equatable>: FieldInput {
    private let field: String
    private let edited: EditedValue<Value>

    init(_ name: String, of field: String, _ edited: EditedValue<Value>) {
        (self.field, self.edited) = (field, edited)
        super.init(name)
    }

    override func take(_ binder: ViewBinder, _ texts: [String], _ form: PostedForm) {
        // The server knows the version that a live page shows. The script sends an earlier one to a page that was mounted
        // again.
        if texts.contains(where: { $0.utf16.count > binder.maximumLength(of: field) }) { return }
        Value(fieldTexts: texts, timeZone: binder.page.renderer.format.timeZone).map(edited.begin)
    }
}
