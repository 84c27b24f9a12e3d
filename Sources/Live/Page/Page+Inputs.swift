import HTTP

extension Page {
    /// Feeds a posted form: first each field to its input, then the pressed button's action. Names are looked up from
    /// the topmost scene down.
    func take(_ form: PostedForm) {
        var pressed: [(button: ButtonInput, value: String, mount: Mount)] = []
        var taken: Set<String> = []
        for (name, value) in form.fields.pairs {
            if name == Message.dismissal { dismissMessage(value) }
            if name == PageVisibility.input {
                setHidden(value == "true")
                continue
            }
            guard let mount = mount(taking: name) else { continue }
            switch mount.input(name) {
            case let field as FieldInput:
                guard form.edited?.contains(name) ?? true, taken.insert(name).inserted else { continue }
                field.take(mount, form.fields.all(name), form)
            case let button as ButtonInput: pressed.append((button, value, mount))
            default: break
            }
        }
        for scene in stack.reversed() {
            for name in scene.mount.absentFields(in: form) where taken.insert(name).inserted {
                (scene.mount.input(name) as? FieldInput)?.take(scene.mount, [], form)
            }
        }
        takeFiles(of: form)
        if !pressed.isEmpty { clearMessages() }
        for (button, value, mount) in pressed {
            button.press(mount, value, form)
            if isEnded { return }
        }
    }
}
