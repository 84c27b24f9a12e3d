import EventLoops
import HTMLTemplates
import HTTP

/// The inspector's pages: on each loop they live beside those that they show.
struct Inspector: Sendable {
    private let registries: [LoopBound<PageRegistry<InspectorApp>>]

    /// - Parameter contexts: what the pages of each loop share.
    init(_ contexts: [LoopContext]) throws {
        let library = try InspectorLook.library()
        let app = InspectorApp(source: InspectorSource(contexts.map { LoopBound($0, on: $0.loop) }))
        let layout = try library.template(app.layout, keys: Page.layoutKeys)
        registries = contexts.map { context in
            LoopBound(
                PageRegistry(app: app, templates: library, layout: layout, context: context), on: context.loop)
        }
    }

    /// Answers with the inspector's page. On the loop of that index.
    func serve(
        onLoop index: Int, _ session: SessionID, isKept: Bool, _ answer: @escaping (HTTPResponse) -> Void
    ) {
        registries[index].onLoop.serveDocument(Address(InspectorApp.path), session, isKept: isKept, answer)
    }
}
