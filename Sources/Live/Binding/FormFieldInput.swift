import Forms
import HTMLTemplates
import HTTP

/// The handler of a field with rules, which takes any text: text that is not a value is an error of the field.
final class FormFieldInput: FieldInput {
    /// Discards the text.
    let forget: () -> Void

    init<Value>(_ name: String, _ field: FormField<Value>, isBox: Bool) {
        var held: HeldBytes?
        forget = {
            field.forget()
            held = nil
        }
        super.init(name) { binder, texts, form in
            guard let text = isBox ? Self.boxText(texts) : texts.last else { return }
            binder.fieldEdited(name, to: isBox ? .bool(text == "true") : .text(text), [text], in: form)
            // Only the field's state counts the bytes of text that is shown.
            if binder.isPassword(name) { held = binder.page.hold(text.utf8.count) }
            withExtendedLifetime(held) { field.edit(text, limit: binder.maximumLength(of: name)) }
        }
    }

    /// Returns the text of a checked box, or of an unchecked one, which posts nothing.
    private static func boxText(_ texts: [String]) -> String {
        texts.last.map { !$0.isEmpty && $0 != "false" } == true ? "true" : ""
    }
}
