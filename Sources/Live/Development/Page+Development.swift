import HTMLTemplates

/// What development asks of a page.
extension Page {
    /// Whether the page is made of one of these templates.
    func isMade(ofAnyOf templates: Set<String>) -> Bool {
        templates.contains(layout.template.name) || stack.contains { templates.contains($0.mount.template.name) }
    }

    /// What is wrong with the templates changed.
    func panelChanged() {
        stale.insert(.panel)
        setNeedsFlush()
    }
}
