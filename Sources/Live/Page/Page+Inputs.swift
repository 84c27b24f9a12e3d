import HTTP

/// The binders of a page whose inputs handle posts.
extension Page {
    /// All components of the scenes and the layout.
    var components: [Component] { inputBinders.flatMap { $0.components.map { Array($0.all) } ?? [] } }

    /// The binders of the scenes from the topmost down, then that of the layout.
    var inputBinders: [ViewBinder] {
        var binders: [ViewBinder] = stack.reversed().map(\.binder)
        binders.append(layout)
        return binders
    }

    /// The binders of the scenes, the layout and all their components.
    var allBinders: [ViewBinder] { inputBinders + components.map(\.binder) }

    /// Discards the passwords that were posted without the script, because the document does not contain them. The
    /// first one gets the focus, unless another field has an error.
    func forgetPasswords() {
        for binder in inputBinders { binder.forgetAllPasswords() }
        for binder in inputBinders { binder.focusForgottenFields() }
    }

    /// Returns the binders that may have fields that are absent from a posted form: those of the scenes and the layout,
    /// and those of the components with other names in the form.
    func binders(of form: PostedForm) -> [ViewBinder] {
        let scenes = inputBinders
        let names = form.fields.pairs.map(\.name) + (form.edited ?? [])
        var components: [ViewBinder] = []
        for scene in scenes where scene.components != nil {
            for name in names {
                guard let binder = scene.component(named: name)?.component.binder,
                    !components.contains(where: { $0 === binder })
                else { continue }
                components.append(binder)
            }
        }
        return scenes + components
    }

    /// Indicates whether the template of the binder declares the event with the input's name. A view model must not
    /// receive an event that no element of its view has.
    func isDeclared(_ event: PostedEvent?, for input: ButtonInput, in binder: ViewBinder) -> Bool {
        if !input.needsDeclaration { return true }
        return event.map { EventCheck.declares(input.name, $0, in: binder.template) } ?? false
    }
}
