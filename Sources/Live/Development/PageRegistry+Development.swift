import EventLoops
import HTMLTemplates
import Texts

/// Applies templates that are saved while pages are open.
extension PageRegistry {
    /// Returns the diagnostics of the sample scenes' views with the current templates.
    func nameProblems() -> [PlacedDiagnostic] { nameProblems(in: views.templates, layout: layout, changed: nil) }

    /// Returns the diagnostics of the views of sample scenes and open pages with templates that are not in use yet.
    func nameProblems(in templates: TemplateLibrary, layout: Template) -> [PlacedDiagnostic] {
        nameProblems(in: templates, layout: layout, changed: Set(templates.names))
    }

    /// Returns the errors in the app's routes, and the sample scenes that have no route.
    func routeProblems() -> [PlacedDiagnostic] {
        let session = Session(SessionID(), limits: context.limits, now: context.loop.now)
        let (page, coordinator) = newPage(at: Address("/"), for: session)
        defer { page.end() }
        let unrouted = app.sampleScenes(coordinator: coordinator).compactMap { app.view(for: $0) as? UnroutedView }
        return App.routes.diagnostics(of: app, coordinator: coordinator)
            + unrouted.map { PlacedDiagnostic("\(App.self)", $0.error.sentence) }
    }

    /// - Parameter names: The templates whose views on open pages are compared too; `nil` for none.
    private func nameProblems(
        in templates: TemplateLibrary, layout: Template, changed names: Set<String>?
    ) -> [PlacedDiagnostic] {
        var check = NameCheck(templates: templates)
        let session = Session(SessionID(), limits: context.limits, now: context.loop.now)
        let (page, coordinator) = newPage(at: Address("/"), for: session)
        check.check(layout: layout)
        if let view = coordinator.sampleLayoutView() { check.check(layout: view, named: app.layout, on: page) }
        for view in app.sampleScenes(coordinator: coordinator).map(app.view) where !(view is UnroutedView) {
            check.check(view, on: page)
        }
        page.end()
        guard let names else { return check.outcome }
        for page in context.pages.all.values {
            for view in (page.coordinator as? Coordinator<App>)?.views(of: names) ?? [] {
                check.check(view, on: page, isSample: false)
            }
        }
        return check.outcome
    }

    /// Updates the pages that use changed templates or catalogues, and shows the diagnostics on all pages.
    func templatesChanged(_ report: DevelopmentReport) {
        if let layout = report.layout { self.layout = layout }
        if let texts = report.texts { context.use(texts) }
        let isNews = context.development?.show(report.diagnostics) ?? false
        if !report.changed.isEmpty {
            context.renderers.removeAll()
            context.checkedViews.removeAll()
            context.drafts.removeAll()
        }
        for page in context.pages.all.values {
            if page.isMade(ofAnyOf: report.changed), page.coordinator is Coordinator<App> {
                let hasNewLayout = report.changed.contains(page.layout.template.name)
                page.show(report.changed, layout: hasNewLayout ? report.layout : nil)
            }
            if isNews { page.panelChanged() }
        }
    }
}

extension LoopContext {
    /// Shows the texts of catalogues that have been saved on all pages.
    fileprivate func use(_ texts: TextCatalogs) {
        renderers = renderers.with(texts)
        ownTemplates.use(texts)
        for session in sessions.all {
            let zone = session.renderer?.format.timeZone.identifier
            show(session.languages, zone, in: session)
        }
        for page in pages.all.values { page.speak(with: page.session.renderer ?? renderers.standard) }
    }
}

extension LiveServer {
    /// Compares templates with the views of all loops' pages, one loop after another, and calls back on the last loop.
    static func check(
        _ registries: ArraySlice<LoopBound<PageRegistry<App>>>, _ templates: TemplateLibrary, _ layout: Template,
        found: [PlacedDiagnostic] = [], _ then: @escaping @Sendable ([PlacedDiagnostic]) -> Void
    ) {
        guard let registry = registries.first else { return then(found) }
        registry.run { pages in
            let new = pages.nameProblems(in: templates, layout: layout).filter { !found.contains($0) }
            check(registries.dropFirst(), templates, layout, found: found + new, then)
        }
    }
}
