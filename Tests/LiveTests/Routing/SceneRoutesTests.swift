import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// An app whose addresses, views and scenes come from its table of routes.
struct SceneRoutesTests {
    /// `/`, `/books/:id` over it, `/books/:id/edit` in a dialog over that, and scenes with errors.
    struct BooksApp: LiveApplication {
        enum Scene {
            case list([Int])
            case book(Int)
            case edit(Int)
            case nothing(Address)
            case unrouted
        }

        struct TextView: View {
            static let template = "text"
            let text: String
            func bind(_ page: ViewBinder) { page.setValue("text", text) }
        }

        let layout = "layout"
        let books = [7, 8]
        let failures = BehaviorRelay<[String]>(value: [])

        static let routes = SceneRoutes<BooksApp> { routes in
            let list = routes.add(
                "/", model: { if case .list(let books) = $0 { books } else { nil } },
                view: { TextView(text: "Books \($0)") }, query: { ["first": $0.first.map { "\($0)" }] },
                make: { request in .list(request.app.books.filter { "\($0)" >= request.query["first"] ?? "" }) })
            let book = list.add(
                "/books/:id", model: { if case .book(let id) = $0, id >= 0 { id } else { nil } },
                view: { TextView(text: "Book \($0)") }, parameters: { $0 },
                load: { request, id in
                    .just(request.below.contains(id) ? .book(id) : nil).observe(on: MainScheduler.asyncInstance)
                }, sample: { _ in .book(1) })
            book.add(
                "/books/:id/edit", as: .modal, model: { if case .edit(let id) = $0 { id } else { nil } },
                view: { TextView(text: "Edit \($0)") }, parameters: { $0 },
                make: { request, id in request.below == id ? .edit(id) : nil }, sample: { .edit($0.below) })
            list.add(
                "/wrong", model: { if case .book(let id) = $0, id < 0 { id } else { nil } },
                view: { TextView(text: "Wrong \($0)") }, make: { _ in .book(8) }, sample: { _ in .book(-1) })
            routes.add(
                model: { if case .nothing(let address) = $0 { address } else { nil } },
                view: { TextView(text: "Nothing at \($0)") }, address: { $0 })
        }

        func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
            address.path == "/unrouted" ? .unrouted : .nothing(address)
        }

        func failure(_ failure: PageFailure, coordinator: any SceneCoordinatorType<Scene>) -> Scene? {
            failures.accept(failures.value + ["\(failure.error)"])
            return nil
        }

        static let templates = [
            "layout": """
            <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
            <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
            """,
            "text": "<section><h1>{{text}}</h1></section>",
        ]
    }

    private func server(_ app: BooksApp = BooksApp()) throws -> TestServer<BooksApp> {
        try TestServer(app, templates: TemplateLibrary(sources: BooksApp.templates))
    }

    @Test func anAddressHasTheScenesOfItsRoutes() throws {
        let server = try server()
        #expect(try server.open("/").exists(.heading("Books [7, 8]")))
        #expect(try server.open("/?first=8").exists(.heading("Books [8]")))
        #expect(try server.open("/books/8").exists(.heading("Book 8")))
        let edit = try server.open("/books/8/edit")
        #expect(edit.status == 200)
        #expect(try edit.exists(.heading("Book 8")))
        #expect(try edit.exists(.heading("Edit 8")))
    }

    @Test(arguments: ["/books", "/books/9", "/books/08", "/books/8/", "/books/%38", "/books/x", "/books/9/edit"])
    func anAddressInAnotherFormDoesNotExist(path: String) throws {
        let tab = try server().open(path)
        #expect(tab.status == 404)
        #expect(try tab.exists(.heading("Nothing at \(Address(path))")))
    }

    @Test func aSceneWithoutARouteFailsItsPage() throws {
        let app = BooksApp()
        #expect(try PlainClient(try server(app)).get("/unrouted").status == 500)
        #expect(app.failures.value.first?.hasPrefix("The scene “unrouted” has no route. Add one") == true)
    }

    @Test func aRouteThatMakesAnotherRoutesSceneFailsItsPage() throws {
        let app = BooksApp()
        #expect(try PlainClient(try server(app)).get("/wrong").status == 500)
        let message = "The route “/wrong” made a scene that its “model” does not recognize."
        #expect(app.failures.value.first?.hasPrefix(message) == true)
    }

    private struct BrokenApp: LiveApplication {
        let layout = "layout"

        static let routes = SceneRoutes<BrokenApp> { routes in
            routes.add(
                "/", model: { $0 == 0 ? $0 : nil }, view: { BooksApp.TextView(text: "\($0)") }, make: { _ in nil })
        }

        func notFound(at address: Address, coordinator: any SceneCoordinatorType<Int>) -> Int { 404 }
    }

    @Test func theStartCheckReportsAllErrorsAtOnce() throws {
        let error = #expect(throws: LiveError.self) {
            _ = try TestServer(BrokenApp(), templates: TemplateLibrary(sources: BooksApp.templates))
        }
        #expect(error?.code == .invalidRoutes)
        let lines = error?.description.split(separator: "\n").map(String.init) ?? []
        #expect(lines.count == 3)
        #expect(lines.first == "The app's routes, views and templates have 2 errors:")
        #expect(lines.contains { $0.hasPrefix("  Route “/”: The route makes no scene") })
        #expect(lines.contains { $0.hasPrefix("  BrokenApp: The scene “404” has no route. Add one") })
    }
}
