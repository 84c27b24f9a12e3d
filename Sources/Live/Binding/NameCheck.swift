import HTMLTemplates

/// A comparison of the names that views bind with those in their templates. It observes no outputs.
struct NameCheck {
    let templates: TemplateLibrary
    private var diagnostics: [PlacedDiagnostic] = []
    /// The controls and events that their own view does not bind. A view of another scene on the page may bind them.
    private var untaken: [(name: String, what: String, place: String, template: String)] = []
    private var taken: Set<String> = []
    /// Indicates for each component's template whether it writes the content that it is given.
    private var writesContent: [String: Bool] = [:]

    init(templates: TemplateLibrary) {
        self.templates = templates
    }

    /// Compares the names of one view, whose binder is never opened.
    ///
    /// - Parameter isSample: False for a view of an open page. Controls are not checked then, because a view of a
    ///   scene that is not on the page may bind them.
    mutating func check(_ view: any View, on page: Page, isSample: Bool = true, isComponent: Bool = false) {
        let name = type(of: view).template
        let binder = ViewBinder(of: view, idPrefix: "", page: page)
        if isComponent { binder.declareContent() }
        binder.declareBindings(of: view)
        guard let draft = binder.draft else { return }
        if isComponent, let mistake = draft.sceneMistake { add([PlacedDiagnostic(mistake, template: name)]) }
        let components = isSample ? draft.components.map { (key: $0.key, views: $0.views()) } : []
        for component in components.flatMap({ $0.views }) { check(component, on: page, isComponent: true) }
        do throws(TemplateError) {
            let template =
                isComponent
                ? try templates.component(name, keys: draft.kinds) : try templates.template(name, keys: draft.kinds)
            if isComponent { writesContent[name] = template.slot(of: Component.contentKey) != nil }
            compare(binder, draft, with: template, isSample)
            checkContent(of: components, in: template)
        } catch {
            add(error.diagnostics.map { PlacedDiagnostic($0) })
        }
    }

    /// Adds diagnostics that are not in the list yet, because several pages can have the same ones.
    private mutating func add(_ found: [PlacedDiagnostic]) {
        for diagnostic in found where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// Checks that each part of the layout is the only content of its element. Other content of the element would
    /// disappear with the first change of scenes.
    mutating func check(layout: Template) {
        add(EventCheck.mistakes(in: layout).map { PlacedDiagnostic($0, template: layout.name) })
        for part in [LayoutPart.content, .modal] {
            guard let slot = layout.slot(of: part.rawValue) else { continue }
            let scene = "<i></i>"
            var values = Array(repeating: TemplateValue.null, count: layout.keys.count)
            values[slot] = .html(SafeHTML(trusted: Array(scene.utf8)))
            var held: [UInt8] = []
            if let fragment = layout.fragment(of: part), fragment.keys.count == 1 {
                layout.renderFragment(fragment, values, into: &held)
            }
            if String(decoding: held, as: UTF8.self).filter({ !$0.isWhitespace }) != scene {
                let tag = "{{{\(part.rawValue)}}}"
                let sentence = "\(tag) must be the only content of an element, as in <div>\(tag)</div>."
                diagnostics.append(PlacedDiagnostic("\(layout.name).mustache", sentence))
            }
        }
    }

    /// Compares the names of the layout's view.
    mutating func check(layout view: any View, named layout: String, on page: Page) {
        let name = type(of: view).template
        if name != layout {
            let sentence = "The layout's view has the template “\(name)”; it must be “\(layout)”."
            return add([PlacedDiagnostic("\(layout).mustache", sentence)])
        }
        let binder = ViewMounter.draftLayout(view, on: page)
        let components = binder.openDraft.components.map { (key: $0.key, views: $0.views()) }
        for component in components.flatMap({ $0.views }) { check(component, on: page, isComponent: true) }
        do throws(TemplateError) {
            let template = try templates.template(name, keys: binder.openDraft.kinds)
            compare(binder, binder.openDraft, with: template, true)
            checkContent(of: components, in: template)
        } catch {
            add(error.diagnostics.map { PlacedDiagnostic($0) })
        }
    }

    private mutating func compare(_ binder: ViewBinder, _ draft: BinderDraft, with template: Template, _ isSample: Bool)
    {
        let unknownKeys = draft.kinds.keys.sorted().filter {
            !draft.optionalKeys.contains($0) && template.slot(of: $0) == nil
        }
        .map { LiveError.unknownKey($0, template: template.name, known: template.keys) }
        add(
            (draft.mistakes + unknownKeys + Self.unwritten(draft, in: template) + binder.wrongControls(in: template))
                .map { PlacedDiagnostic($0, template: template.name) })
        let inputs = binder.takenNames
        taken.formUnion(inputs)
        guard isSample else { return }
        for control in Self.posted(template.controls) where !inputs.contains(control.name ?? "") {
            let what = control.element == "button" ? "button" : "field"
            let place = "\(control.file):\(control.line):\(control.column)"
            untaken.append((control.name ?? "", what, place, template.name))
        }
        let known = inputs.union(untaken.filter { $0.template == template.name }.map(\.name))
        for event in template.events where !known.contains(event.name) {
            untaken.append((event.name, "event", event.place, template.name))
        }
    }

    /// Returns an error for each component, or list of components, whose key the template uses without writing it.
    private static func unwritten(_ draft: BinderDraft, in template: Template) -> [LiveError] {
        draft.kinds.sorted { $0.key < $1.key }.compactMap { key, kind in
            guard template.slot(of: key) != nil, template.place(ofComponent: key, []) == nil else { return nil }
            switch kind {
            case .component where key != Component.contentKey:
                return .unwritten("{{{\(key)}}}", key, template: template.name)
            case .list(let rows?, _) where rows.kind(of: "component") == .component:
                return .unwritten("{{{component}}} in the rows", key, template: template.name)
            default: return nil
            }
        }
    }

    /// Reports content that the template gives to components whose own templates do not write it.
    private mutating func checkContent(of components: [(key: String, views: [any View])], in template: Template) {
        for (key, views) in components where template.hasContent(ofComponent: key) {
            for name in views.map({ type(of: $0).template }) where writesContent[name] == false {
                add([PlacedDiagnostic(.lostContent(of: key, component: name), template: template.name)])
            }
        }
    }

    /// The names of controls that the page itself handles.
    private static let ownNames = [Message.dismissal, Page.languageField]

    /// Returns the controls whose values are posted to the page under a name.
    private static func posted(_ controls: [TemplateControl]) -> [TemplateControl] {
        var isPosted = false
        return controls.filter { control in
            if control.element == "form" {
                let attributes = control.attributes
                isPosted = attributes["method"]?.lowercased() == "post" && attributes["action"] == nil
                return false
            }
            let isDead = control.element == "output" || ["button", "reset"].contains(control.type)
            return isPosted && control.name.map { !ownNames.contains($0) } == true && !isDead
        }
    }

    /// The diagnostics of all views that were compared.
    var outcome: [PlacedDiagnostic] {
        let left = untaken.filter { !taken.contains($0.name) }
        return diagnostics
            + left.map { name, what, place, template in
                PlacedDiagnostic(
                    place, "The view of “\(template)” does not bind the \(what) “\(name)”. Bind it or remove it.")
            }
    }
}
