import HTTP

extension Page {
    /// Feeds a posted form: first every field to its input, then the button's action. A name is looked for from the top scene down.
    func take(_ form: PostedForm) {
        var actions: [(String, Mount, (String, PostedForm) -> Void)] = []
        for (name, value) in form.fields.pairs {
            guard let mount = stack.last(where: { $0.mount.input(name) != nil })?.mount else { continue }
            switch mount.input(name) {
            case .field(let set): set(value, form.edit)
            case .action(let start): actions.append((value, mount, start))
            case nil: break
            }
        }
        for (value, _, start) in actions {
            start(value, form)
            if isEnded { return }
        }
    }
}
