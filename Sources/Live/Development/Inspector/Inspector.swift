import EventLoops
import HTMLTemplates
import HTTP

/// The inspector's pages: on each loop they live beside those that they show.
///
/// They show what people do, so each request has to present a secret that is made when the server starts and printed there: a request
/// does not tell whether it was made on this machine.
struct Inspector: Sendable {
    /// The address of its pages, with the secret.
    let address: Address
    private let secret: String
    private let registries: [LoopBound<PageRegistry<InspectorApp>>]

    /// - Parameter contexts: what the pages of each loop share.
    init(_ contexts: [LoopContext]) throws {
        let library = try InspectorLook.library()
        var generator = SystemRandomNumberGenerator()
        secret = Bits128(high: generator.next(), low: generator.next()).description
        address = Address("\(InspectorApp.path)?\(Self.secretKey)=\(secret)")
        let app = InspectorApp(
            address: address, source: InspectorSource(contexts.map { LoopBound($0, on: $0.loop) }))
        let layout = try library.template(app.layout, keys: Page.layoutKeys)
        registries = contexts.map { context in
            LoopBound(
                PageRegistry(app: app, templates: library, layout: layout, context: context), on: context.loop)
        }
    }

    private static let secretKey = "token"

    /// A Boolean value that indicates whether the request presents the secret.
    func allows(_ request: HTTPRequest) -> Bool {
        request.query[Self.secretKey].map { ConstantTime.areEqual($0, secret) } ?? false
    }

    /// Answers with the inspector's page. On the loop of that index.
    func serve(
        onLoop index: Int, _ session: SessionID, _ permit: PagePermit?, _ answer: @escaping (HTTPResponse) -> Void
    ) {
        registries[index].onLoop.serveDocument(address, session, permit, answer)
    }
}
