import EventLoops
import Foundation
import LiveTesting
import Testing

@testable import Hosting

/// `--docs`
@Suite struct DocumentationSiteTests {
    /// A site with the parts of docc's sites: an inline script with the base path, and a script that fetches the page's
    /// content. Its folder is deleted with this object.
    private final class SiteOfDocc {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("docs-\(UUID())")

        /// - Parameter inline: The inline script of all documents.
        init(inline: String = DocumentationSite.inlineScript) throws {
            let document = """
                <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Documentation</title>
                <script>\(inline)</script><script defer="defer" src="/docs/js/index.js"></script></head>
                <body><div id="app"></div><script>window.isInjected = true</script></body></html>
                """
            let script = """
                fetch(baseUrl + "data/documentation/app.json").then(answer => answer.json()).then(page => {
                  const heading = document.createElement("h1");
                  heading.style.color = "rgb(1, 2, 3)";
                  heading.textContent = page.title;
                  document.getElementById("app").append(heading);
                });
                """
            for (name, text) in [
                ("index.html", document), ("documentation/index.html", document),
                ("documentation/app/index.html", document), ("js/index.js", script),
                ("data/documentation/app.json", #"{"title": "The App"}"#), (".secret", "secret"),
            ] {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    /// A server of an app with a documentation site, which stops with its test.
    private final class Server {
        let server: AppServer
        private let site: SiteOnDisk
        private let documentation: SiteOfDocc

        init(_ documentation: SiteOfDocc, isServed: Bool = true) throws {
            self.documentation = documentation
            site = try SiteOnDisk()
            var options = ServingOptions(port: 0)
            if isServed { options.documentation = documentation.folder.path }
            server = try AppServer(HelloApp(), site: site.site(), options: options) { _ in }
            try server.start()
        }

        func get(_ path: String) throws -> ClientResponse { try HTTPClient().get(server.address + path) }

        deinit {
            server.end()
            server.group.shutdown()
        }
    }

    @Test(arguments: [
        ("/docs/documentation/", "text/html; charset=utf-8"), ("/docs/documentation", "text/html; charset=utf-8"),
        ("/docs/documentation/app", "text/html; charset=utf-8"),
        ("/docs/documentation/app/", "text/html; charset=utf-8"),
        ("/docs/js/index.js", "text/javascript; charset=utf-8"),
        ("/docs/data/documentation/app.json", "application/json"),
    ])
    func filesAndTheDocumentsOfFoldersAreServed(path: String, type: String) throws {
        let answer = try Server(SiteOfDocc()).get(path)
        #expect(answer.status == 200)
        #expect(answer.header("content-type") == type)
        #expect(answer.header("x-content-type-options") == "nosniff")
        let policy = type.hasPrefix("text/html") ? DocumentationSite.policy : nil
        #expect(answer.header("content-security-policy") == policy)
    }

    @Test(arguments: ["/docs", "/docs/"]) func thePathLeadsToTheFirstPage(path: String) throws {
        let answer = try Server(SiteOfDocc()).get(path)
        #expect(answer.status == 200)
        #expect(answer.address.path == "/docs/documentation/")
    }

    @Test(arguments: [
        "/docs/none", "/docs/none/", "/docs/.secret", "/docs/js", "/docs//index.html", "/docs/documentation/none/",
    ])
    func otherFilesDoNotExist(path: String) throws {
        #expect(try Server(SiteOfDocc()).get(path).status == 404)
    }

    @Test func otherAddressesAreTheApps() throws {
        let server = try Server(SiteOfDocc())
        #expect(try server.get("/").text.contains("<h1>Hello</h1>"))
        #expect(try server.get("/docsify").text.contains("<h1>Hello</h1>"))
        #expect(server.server.notices == ["Documentation is at \(server.server.address)/docs/"])
    }

    @Test func withoutTheOptionTheAddressIsTheApps() throws {
        let server = try Server(SiteOfDocc(), isServed: false)
        #expect(try server.get("/docs/documentation/").text.contains("<h1>Hello</h1>"))
        #expect(server.server.notices == [])
    }

    @Test func aFolderWithoutASiteIsRejected() throws {
        let message = "--docs /none: there is no index.html in that folder; build the site with .ci/docs"
        #expect(throws: OptionError(message)) {
            try DocumentationSite(folder: "/none", blocking: BlockingPool(limit: 1))
        }
    }

    @Test func aSiteForAnotherPathIsRejected() throws {
        let site = try SiteOfDocc(inline: "var baseUrl = \"/\"")
        let folder = site.folder.path
        let message = "--docs \(folder): the site is not one of docc for the path /docs; build it with .ci/docs"
        #expect(throws: OptionError(message)) {
            try DocumentationSite(folder: folder, blocking: BlockingPool(limit: 1))
        }
    }

    /// The policy permits the scripts, requests and styles of docc's sites, and no other inline script.
    @Test(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver")) func aBrowserRendersAPage() throws
    {
        let server = try Server(SiteOfDocc())
        try WebDriver.withWindow(at: server.server.address + "/docs/documentation/app") { tab in
            try tab.wait(for: "the page's content") { try $0.exists(.heading("The App")) }
            let color = try tab.execute("return getComputedStyle(document.querySelector('h1')).color")
            #expect(color.string == "rgb(1, 2, 3)")
            #expect(try tab.execute("return window.isInjected === true") == .bool(false))
            let errors = try tab.consoleErrors().filter { !$0.contains("favicon") }
            #expect(errors.count == 1 && errors[0].contains("Content Security Policy"), "\(errors)")
        }
    }
}
