import EventLoops
import HTMLTemplates
import HTTP

/// The inspector's pages. On each loop they exist in addition to the pages that they show.
///
/// They show the activity of users, so each request must present a secret, which is created and printed when the server
/// starts. The client's address is not sufficient, because it does not tell whether a request was sent from this
/// machine.
struct Inspector: Sendable {
    /// The address of the pages, with the secret.
    let address: Address
    private let secret: String
    private let registries: [LoopBound<PageRegistry<InspectorApp>>]

    /// - Parameter contexts: The contexts of all loops.
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

    /// Responds with the inspector's page. Must be called on the loop with this index.
    func serve(
        onLoop index: Int, _ session: Session, _ permit: ClientPermit?, _ answer: @escaping (HTTPResponse) -> Void
    ) {
        registries[index].onLoop.serveDocument(address, session, permit, answer)
    }
}
