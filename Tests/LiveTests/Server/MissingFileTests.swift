import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// Addresses of nonexistent files, which browsers request by themselves.
struct MissingFileTests {
    /// An app that resolves `/files/…`, immediately or later, and shows its not-found scene for other addresses.
    private struct FilesApp: LiveApplication {
        let layout = "layout"
        let isLater: Bool
        enum Scene {
            case file(Address)
            case nothing
        }

        struct FileView: View {
            static let template = "file"
            func bind(_ page: ViewBinder) {}
        }
        struct NothingView: View {
            static let template = "nothing"
            func bind(_ page: ViewBinder) {}
        }

        func view(for scene: Scene) -> any View {
            if case .file = scene { FileView() } else { NothingView() }
        }
        func address(of scene: Scene) -> Address {
            if case .file(let address) = scene { address } else { Address("/nothing") }
        }
        func scenes(
            at address: Address, coordinator: any SceneCoordinatorType<Scene>
        ) -> Single<[Presentation<Scene>]> {
            let scenes: [Presentation<Scene>] = address.components.first == "files" ? [.root(.file(address))] : []
            return isLater ? .just(scenes).observe(on: MainScheduler.asyncInstance) : .just(scenes)
        }
        func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene { .nothing }

        static let templates = [
            "layout": OneSceneServer.layout, "file": "<main><h1>A file</h1><a href=\"/gone.png\">Gone</a></main>",
            "nothing": "<main><h1>Nothing here</h1></main>",
        ]
    }

    private func server(isLater: Bool = false) throws -> TestServer<FilesApp> {
        try TestServer(
            FilesApp(isLater: isLater), templates: TemplateLibrary(sources: FilesApp.templates), loops: 1
        ) { $0.monitoring = .everywhere }
    }

    private func metric(_ name: String, _ client: PlainClient<FilesApp>) throws -> String? {
        try client.get("/metrics").text.split(separator: "\n").first { $0.hasPrefix(name) }.map(String.init)
    }

    @Test(arguments: [true, false], ["/favicon.ico", "/a/b.c/robots.txt", "/.env", "/x.PNG?v=1", "/archive.tar.gz"])
    func `a missing file is answered with a plain 404`(isLater: Bool, path: String) throws {
        let server = try server(isLater: isLater)
        let client = PlainClient(server)
        let answer = try client.get(path)
        #expect(answer.status == 404)
        #expect(answer.header("Content-Type")?.hasPrefix("text/plain") == true)
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
        #expect(answer.header("Set-Cookie") == nil)
        #expect(!answer.text.contains("bindery-page"))
        #expect(try metric("bindery_pages{", client) == "bindery_pages{loop=\"0\"} 0")
        #expect(try client.send("POST", path, body: "a=b").status == 404)
        #expect(try metric("bindery_pages{", client) == "bindery_pages{loop=\"0\"} 0")
    }

    @Test(arguments: [true, false], ["/files/readme.md", "/files/v1.2"])
    func `a scene whose address looks like a file is shown`(isLater: Bool, path: String) throws {
        let tab = try server(isLater: isLater).open(path)
        #expect(tab.status == 200)
        #expect(try tab.exists(.heading("A file")))
    }

    @Test(arguments: ["/nowhere", "/a.b/c", "/@user.", "/1.well-known", "/."])
    func `other unknown addresses show the not-found scene`(path: String) throws {
        let answer = try PlainClient(try server()).get(path)
        #expect(answer.status == 404)
        #expect(answer.text.contains("Nothing here"))
    }

    /// An open page has no other way to report that a link leads nowhere.
    @Test func `a link to a missing file on an open page shows the not-found scene`() throws {
        let tab = try server().open("/files/readme.md")
        try tab.click(.link("Gone"))
        try tab.wait(for: "the not-found scene") { try $0.exists(.heading("Nothing here")) }
    }

    /// A scene is never a picture: the browser would not show it, and its page would never be closed.
    @Test(arguments: ["image", "script", "style", "font"])
    func `a request for a subresource opens no page`(destination: String) throws {
        let server = try server()
        let client = PlainClient(server)
        let answer = try client.get("/files/readme.md", headers: [("Sec-Fetch-Dest", destination)])
        #expect(answer.status == 404)
        #expect(try metric("bindery_mounts_total", client) == "bindery_mounts_total 0")
        #expect(try client.get("/files/readme.md", headers: [("Sec-Fetch-Dest", "document")]).status == 200)
    }
}
