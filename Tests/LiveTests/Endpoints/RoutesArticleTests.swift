import Foundation
import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Locks
import Rx
import Scenes
import Testing

/// The example of the article “Routes”.
@Suite(.timeLimit(.minutes(60)))
struct RoutesArticleTests {
    private let server: TestServer<LinksApp>

    init() throws {
        server = try TestServer(
            LinksApp(),
            templates: TemplateLibrary(sources: ["layout": OneSceneServer.layout, "links": "<h1>Links</h1>"]))
    }

    private func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: String = ""
    ) throws -> ClientResponse {
        var fields = headers.map { FormEntry($0.key, $0.value) }
        if !body.isEmpty { fields.append(FormEntry("Content-Type", "application/json")) }
        return try HTTPClient().send(
            ClientRequest(WebAddress(server.address + path), method: method, headers: fields, body: Array(body.utf8)),
            followingRedirects: false)
    }

    @Test func `links are added, listed, exported, followed and removed`() throws {
        let link = #"{"url":"https://example.org/"}"#
        #expect(try send("POST", "/api/links", [:], link).text == #"{"id":1,"url":"https://example.org/"}"#)
        #expect(try send("POST", "/hooks/added", [:], link).status == 401)
        #expect(try send("POST", "/hooks/added", ["X-Token": "secret"], link).status == 204)
        #expect(try send("GET", "/links.csv").text == "1,https://example.org/\r\n2,https://example.org/\r\n")
        #expect(try send("GET", "/to/2").header("location") == "https://example.org/")
        #expect(try send("DELETE", "/api/links/2").status == 204)
        #expect(try send("DELETE", "/api/links/2").status == 404)
        #expect(try send("GET", "/api/links").text == #"[{"id":1,"url":"https://example.org/"}]"#)
        #expect(try send("POST", "/api/links", [:], "{").status == 400)
    }

    @Test func `the article has the code of the test`() throws {
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        let article = try String(
            contentsOfFile: PackageFolder.path() + "/Sources/Live/Live.docc/Routes.md", encoding: .utf8)
        let blocks = article.matches(of: /```swift\n([\s\S]*?)```/).map(\.1)
        #expect(blocks.count == 2)
        // The app of the test also has a scene.
        for block in blocks { #expect(here.contains(block.hasSuffix("    }\n}\n") ? block.dropLast(2) : block)) }
    }
}

struct LinksApp: LiveApplication {
    let layout = "layout"
    let links = Links()

    var endpoints: Endpoints {
        Endpoints { [links] routes in
            routes.group("/api/links") { api in
                api.get("/") { _ in try .json(links.all) }
                api.post("/") { request in
                    let link = links.add(try request.json(NewLink.self))
                    return try .json(link, status: .created)
                }
                api.delete("/:id") { (_, id: Int) in
                    guard links.remove(id) else { throw EndpointError(.notFound, "There is no link \(id).") }
                    return .noContent
                }
            }
            routes.get("/to/:id") { (_, id: Int) in
                guard let link = links.find(id) else { throw EndpointError(.notFound) }
                return .redirect(to: link.url)
            }
            routes.get("/links.csv") { _ in
                .stream(type: "text/csv") { body in
                    for link in links.all { try await body.write(Array("\(link.id),\(link.url)\r\n".utf8)) }
                }.download(as: "links.csv")
            }
            routes.group("/hooks", from: .anywhere) { hooks in
                hooks.use { request, next in
                    guard request.headers["X-Token"] == "secret" else { throw EndpointError(.unauthorized) }
                    return try await next(request)
                }
                hooks.post("/added") { request in
                    links.add(try request.json(NewLink.self))
                    return .noContent
                }
            }
        }
    }

    typealias Scene = Void

    func view(for scene: Scene) -> any View { LinksView() }
    func address(of scene: Scene) -> Address { Address("/") }
    func scenes(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Single<[Presentation<Scene>]> {
        .just([.root(())])
    }
    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {}
}

private struct LinksView: View {
    static let template = "links"
    func bind(_ page: ViewBinder) {}
}

struct NewLink: Codable {
    let url: String
}

struct Link: Codable {
    let id: Int
    let url: String
}

/// The links of all users.
final class Links: Sendable {
    private let state = Mutex((last: 0, links: [Link]()))

    var all: [Link] { state.withLock { $0.links } }

    func find(_ id: Int) -> Link? { all.first { $0.id == id } }

    @discardableResult
    func add(_ link: NewLink) -> Link {
        state.withLock { state in
            state.last += 1
            let link = Link(id: state.last, url: link.url)
            state.links.append(link)
            return link
        }
    }

    func remove(_ id: Int) -> Bool {
        state.withLock { state in
            guard let place = state.links.firstIndex(where: { $0.id == id }) else { return false }
            state.links.remove(at: place)
            return true
        }
    }
}
