import HTTP

extension Page {
    /// Feeds a posted form: first every field to its input, then the button's action. A name is looked for from the top scene down.
    func take(_ form: PostedForm) {
        var actions: [(String, Mount, (Mount, String, PostedForm) -> Void)] = []
        var taken: Set<String> = []
        for (name, value) in form.fields.pairs {
            if name == Message.dismissal { dismissMessage(value) }
            if name == PageVisibility.input {
                setHidden(value == "true")
                continue
            }
            guard let mount = mount(taking: name) else { continue }
            switch mount.input(name) {
            case .field(let set):
                guard form.edited?.contains(name) ?? true, taken.insert(name).inserted else { continue }
                set(mount, form.fields.all(name), form)
            case .action(let start): actions.append((value, mount, start))
            case .files, .signal, nil: break
            }
        }
        for scene in stack.reversed() {
            for name in scene.mount.absentFields(in: form) where taken.insert(name).inserted {
                if case .field(let set) = scene.mount.input(name) { set(scene.mount, [], form) }
            }
        }
        takeFiles(of: form)
        if !actions.isEmpty { clearMessages() }
        for (value, mount, start) in actions {
            start(mount, value, form)
            if isEnded { return }
        }
    }
}
