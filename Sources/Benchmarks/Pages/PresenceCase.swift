import Bindery
import EventLoops

/// The memory of a page in a room, beyond that of the same page outside of the room.
struct PresenceCase {
    private static let count = 1_000

    func rows() throws -> [Row] {
        let outside = try heap(joins: false)
        let inside = try heap(joins: true)
        return [
            Row(
                name: "heap of a page's place in a room", figure: .bytes(inside - outside), reference: .bytes(outside),
                ratio: (inside - outside) / outside, target: .atMost(2_048, "at most 2,048 B", actual: inside - outside)
            )
        ]
    }

    /// Returns the heap of an open page.
    private func heap(joins: Bool) throws -> Double {
        let group = EventLoopGroup(count: 1)
        var configuration = LiveConfiguration(site: "")
        configuration.limits.heartbeatInterval = .seconds(600)
        configuration.limits.presenceInterval = .seconds(600)
        configuration.limits.eventsPerSecond = 1_000_000
        configuration.limits.eventsAtOnce = 1_000_000
        let live = try LiveServer(
            PresenceApp(joins: joins), group: group, templates: try TemplateLibrary(sources: PresenceApp.templates),
            configuration: configuration)
        let server = try BinderyServer(group: group, handler: live.handler)
        defer { server.stop() }
        let client = try PageClient(port: server.port)
        var pages = try (0..<10).map { _ in try client.open() }
        for _ in 0..<3 { server.loop.waitForEndOfTurn() }
        let before = Heap.bytesInUse
        for _ in 0..<Self.count { pages.append(try client.open()) }
        for _ in 0..<3 { server.loop.waitForEndOfTurn() }
        let after = Heap.bytesInUse
        for page in pages { try client.close(page.id) }
        return Double(after - before) / Double(Self.count)
    }
}

/// An app whose pages are in one room, each as another visitor, or in none.
private struct PresenceApp: LiveApplication {
    let layout = "layout"
    let joins: Bool
    let room = Presence<Bool>()

    final class Scene {}

    func view(for scene: Scene) -> any View { PresenceView(room: joins ? room : nil) }

    func address(of scene: Scene) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]> {
        .just([.root(Scene())])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene { Scene() }

    static let templates = [
        "layout": BoardApp.templates["layout"] ?? "", "presence": "<main><h1>Room</h1></main>",
    ]
}

private struct PresenceView: View {
    static let template = "presence"
    let room: Presence<Bool>?

    func bind(_ page: ViewBinder) {
        page.setTitle("Room")
        guard let room else { return }
        let visitor = Visitor(id: .anonymous("\(UInt64.random(in: .min ... .max))"), name: "Ada")
        page.bindPresence(in: room, as: Observable.just(visitor), with: Observable.just(false))
    }
}
