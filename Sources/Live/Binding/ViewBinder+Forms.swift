public import Forms
import HTMLTemplates
import HTTP
import Rx
import Texts

/// Binds forms whose fields have rules: their values, errors, visits and focus.
extension ViewBinder {
    /// Binds the button that submits a form, `<button name="signUp">`, and the state of the form.
    ///
    /// The template may use the keys `signUp.error` (text), `signUp.hasError`, `signUp.summary`, `signUp.announcement`,
    /// `signUp.isValid`, `signUp.isValidating`, `signUp.executing` and `signUp.disabled`, which is true during a
    /// submission. A press during a submission is ignored. Without the script, the response to a form that is invalid
    /// or not saved is the page with status 422 and with the values that were posted, except passwords.
    public func bindForm<Value>(_ name: String, to form: Form<Value>) {
        addInput(SubmissionInput(name, form))
        bind(name, .model(TemplateSchema(FormModel.self)), isOptional: true, to: form.state) { .model(FormModel($0)) }
    }

    /// Binds a field of a form: its text both ways, its error, and the focus that it gets after a submission if it is
    /// the first field with an error.
    ///
    /// The control has the name of the field, and its template shows the value as that of any field. These keys and
    /// this event are checked when the app starts:
    ///
    ///     <input id="email" name="email" type="email" value="{{email}}" data-on-blur="emailLeft"
    ///       aria-invalid="{{emailIsInvalid}}" aria-describedby="email-error">
    ///     <p id="email-error">{{emailError}}</p>
    ///
    /// The template may also use `emailIsValidating`, and `autofocus="{{emailHasFocus}}"`, which focuses the field
    /// where no script runs. The value of a password is never shown.
    public func bindField<Value>(_ name: String, to field: FormField<Value>) {
        let isBox = Value.self == Bool.self
        bindContent(of: name, isBox ? .bool : .text, mayBeAbsent: isBox, to: field.texts) {
            isBox ? .bool($0 == "true") : .text($0)
        }
        addInput(FormFieldInput(name, field, isBox: isBox))
        bindValue("\(name)Error", from: field.error)
        bindValue("\(name)IsInvalid", from: field.error.map { !$0.isEmpty }.distinctUntilChanged())
        bind("\(name)IsValidating", .bool, isOptional: true, to: field.state.map(\.isValidating).distinctUntilChanged())
        { .bool($0) }
        bindVisits(of: name, to: field)
        bindFocus(of: name, on: field)
        openDraft.formFields.append(name)
    }

    private func bindVisits<Value>(of name: String, to field: FormField<Value>) {
        addInput(
            EventInput("\(name)Left") { binder, _ in
                // The script sends a password only when the form is submitted, unless the control has `data-live`.
                if field.isEdited || !binder.isPassword(name) { field.visit() }
            })
    }

    private func bindFocus<Value>(of name: String, on field: FormField<Value>) {
        let key = "\(name)HasFocus"
        setValue(key, isOptional: true, .bool(false))
        // Without the script, the document says which field has the focus.
        let requests = field.focusRequested.filter { [unowned self] in
            guard page.post.isBeingProcessed else { return true }
            if let slot = template.slot(of: key) { replace(slot, .bool(true)) }
            return false
        }
        bindFocus(name, when: requests)
    }

    /// Sets a key that the template may omit to a constant.
    private func setValue(_ key: String, isOptional: Bool, _ value: TemplateValue) {
        declare(key, .bool, isOptional: isOptional) { binder, slot in binder.replace(slot, value) }
    }

    /// Indicates whether the field is one for a password.
    func isPassword(_ name: String) -> Bool {
        template.controls.contains { $0.name == name && $0.type == "password" }
    }

    /// Discards the passwords of the scene and its components, because the client is sent the scene without them.
    func forgetAllPasswords() {
        forgetPasswords()
        for component in components.map({ Array($0.all) }) ?? [] { component.binder.forgetPasswords() }
    }

    /// Focuses the first field of each submitted form that must be entered again, if no other field has an error.
    func focusForgottenFields() {
        for case let input as any SubmittedForm in inputs { input.focusForgotten() }
        for component in components.map({ Array($0.all) }) ?? [] { component.binder.focusForgottenFields() }
    }

    private func forgetPasswords() {
        for case let input as FormFieldInput in inputs where isPassword(input.name) { input.forget() }
    }

    /// Returns the errors in the controls of validated fields: one that does not refer to its error, or that shows a
    /// password.
    func wrongFormFields(in template: Template) -> [LiveError] {
        openDraft.formFields.flatMap { name -> [LiveError] in
            template.controls.filter { $0.name == name && !["hidden", "radio"].contains($0.type) }.compactMap {
                control in
                if control.type == "password", template.slot(of: name) != nil {
                    return .wrongControl(control, "A password must not be shown: remove {{\(name)}} from the template.")
                }
                guard control.attributes["aria-describedby"] == nil else { return nil }
                let why =
                    "A screen reader does not find the error of “\(name)”: write aria-describedby with the id of the "
                    + "element that shows {{\(name)Error}}."
                return .wrongControl(control, why)
            }
        }
    }
}

/// The state of a form, which a template accesses under the name of the button that submits it.
private struct FormModel: TemplateModel {
    let state: FormState

    init(_ state: FormState) { self.state = state }

    static let templateKeys = TemplateKeys<FormModel> { key in
        key("error") { Text.sentences($0.state.errors) }
        key("hasError") { !$0.state.errors.isEmpty }
        key("summary", \.state.summary)
        key("announcement", \.state.announcement)
        key("isValid", \.state.isValid)
        key("isValidating", \.state.isValidating)
        key("executing", \.state.isSubmitting)
        key("disabled", \.state.isSubmitting)
    }
}

/// The handler of a button that submits a form of any type.
private protocol SubmittedForm {
    /// Focuses the first field that must be entered again.
    func focusForgotten()
}

/// The handler of a button that submits a form.
private final class SubmissionInput<Value>: ButtonInput, SubmittedForm {
    private let form: Form<Value>
    private let trigger: TriggerInput<Void>

    init(_ name: String, _ form: Form<Value>) {
        self.form = form
        trigger = TriggerInput(name) { form.submission }
        super.init(name)
    }

    override func press(_ binder: ViewBinder, _ value: String, _ posted: PostedForm) {
        // The second press of a user in a hurry must not wait for the first one and then submit the form again.
        if !form.current.isSubmitting { trigger.press(binder, value, posted) }
    }

    func focusForgotten() { form.focusForgotten() }
}
