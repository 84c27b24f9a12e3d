import HTTP

extension Page {
    /// Feeds a posted form: first each field to its input, then the pressed button's action. Names are looked up from
    /// the topmost scene down. A form has at most one pressed button; the names of further ones are ignored, because
    /// each action may be expensive and only a forged form contains them.
    func take(_ form: PostedForm) {
        var pressed: (button: ButtonInput, value: String, binder: ViewBinder)?
        var taken: Set<String> = []
        for (name, value) in form.fields.pairs {
            if name == Message.dismissal { dismissMessage(value) }
            if name == PageVisibility.input {
                setHidden(value == "true")
                continue
            }
            guard let binder = binder(taking: name) else { continue }
            switch binder.input(name) {
            case let field as FieldInput:
                guard form.edited?.contains(name) ?? true, taken.insert(name).inserted else { continue }
                field.take(binder, form.fields.all(name), form)
            case let button as ButtonInput: pressed = pressed ?? (button, value, binder)
            default: break
            }
        }
        for scene in stack.reversed() {
            for name in scene.binder.absentFields(in: form) where taken.insert(name).inserted {
                (scene.binder.input(name) as? FieldInput)?.take(scene.binder, [], form)
            }
        }
        takeFiles(of: form)
        guard let (button, value, binder) = pressed else { return }
        clearMessages()
        button.press(binder, value, form)
    }
}
