import Forms
import HTMLTemplates
import HTTP

/// The handler of a field with rules, which takes any text: text that is not a value is an error of the field.
final class FormFieldInput: FieldInput {
    private let edited: (_ binder: ViewBinder, _ values: [String], _ form: PostedForm) -> Void
    /// Discards the text.
    let forget: () -> Void

    init<Value>(_ name: String, _ field: FormField<Value>, isBox: Bool) {
        var held: HeldBytes?
        forget = {
            field.forget()
            held = nil
        }
        edited = { binder, texts, form in
            guard let text = isBox ? Self.boxText(texts) : texts.last else { return }
            binder.fieldEdited(name, to: isBox ? .bool(text == "true") : .text(text), [text], in: form)
            // Only the field's state counts the bytes of text that is shown.
            if binder.isPassword(name) { held = binder.page.hold(text.utf8.count) }
            withExtendedLifetime(held) { field.edit(text, limit: binder.maximumLength(of: name)) }
        }
        super.init(name)
    }

    override func take(_ binder: ViewBinder, _ texts: [String], _ form: PostedForm) { edited(binder, texts, form) }

    /// Returns the text of a checked box, or of an unchecked one, which posts nothing.
    private static func boxText(_ texts: [String]) -> String {
        texts.last.map { !$0.isEmpty && $0 != "false" } == true ? "true" : ""
    }
}
