/// The live page in a document.
extension DOM.Document {
    /// The identifier that marks a page as live.
    var livePageID: String? {
        liveMark?["content"]
    }

    /// Indicates whether the document loads a part of the client script.
    func loadsScript(_ name: String) -> Bool {
        head.elements.contains { $0.name == "script" && $0["src"]?.hasPrefix("/bindery/\(name).js") == true }
    }

    /// The version of the script and templates that the page was rendered with.
    var liveVersion: String? { liveMark?["data-version"] }

    /// The elements of the layout that contain the scenes.
    var sceneElements: [DOM.Element] { (try? liveMark?["data-scenes"].map { try root.all(css: $0) }) ?? [] }

    var liveMark: DOM.Element? {
        head.elements.first { $0.name == "meta" && $0["name"] == "bindery-page" }
    }

    /// Adopts a fresh document of the same address and keeps the state that the user has changed.
    ///
    /// - Parameter isLive: Indicates whether the client sends a form.
    func remount(_ fresh: DOM.Document, isLive: (DOM.Element) -> Bool) {
        let before = focused
        let bases = seenVersions
        for field in body.descendants { field.live.received = 0 }
        liveMark?.setAttribute("content", fresh.livePageID ?? "")
        if liveMark?["data-account"] != nil || !fresh.draftOwner.isEmpty {
            liveMark?.setAttribute("data-account", fresh.draftOwner)
        }
        if let title = head.elements.first(where: { $0.name == "title" }), title.textContent != fresh.title {
            for child in title.children { child.remove() }
            title.insert(DOM.Text(fresh.title))
        }
        keepingTheirs {
            morphChildren(of: body, to: fresh.body.children)
            for form in body.descendants where form.name == "form" && isLive(form) { reset(form) }
        }
        for (base, version, edit) in bases {
            base.held = version
            base.live.edit = edit
        }
        updateDialogs()
        restoreFocus(to: before)
    }

    /// The hidden fields with the versions that the user saw of the edited values, with these versions and the numbers
    /// of the edits.
    private var seenVersions: [(base: DOM.Element, version: String, edit: Int?)] {
        body.descendants.filter { $0.live.edit != nil }.flatMap { field in
            FormSubmission.controls(of: field.form ?? field).filter {
                $0.inputType == "hidden" && $0["name"] == (field["name"] ?? "") + "Base"
            }.map { ($0, $0.held, field.live.edit) }
        }
    }

    /// Gives the fields of a form the contents of the document, unless files would be lost.
    private func reset(_ form: DOM.Element) {
        let controls = FormSubmission.controls(of: form)
        if controls.contains(where: { $0.inputType == "file" }) { return }
        for control in controls {
            (control.live.value, control.live.isChecked) = (nil, nil)
            for option in control.options { option.live.isChecked = nil }
        }
    }
}
