import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// Warnings in development mode about events that only a pointer can cause.
struct EventWarningTests {
    private final class Model {
        let poke = PublishRelay<Void>()
    }

    private struct Poked: View {
        static let template = "poked"
        let viewModel: Model

        func bind(_ page: ViewBinder) { page.bindEvent("poke", to: viewModel.poke) }
    }

    private func serve(_ attributes: String, isInDevelopment: Bool = true) throws -> OneSceneServer {
        try OneSceneServer(
            "<main><h1>One</h1><p \(attributes)>Edit</p><div>{{{inner}}}</div></main>",
            others: ["poked": "<p tabindex=\"0\" data-on-click=\"poke\">Poke</p>"]
        ) {
            $0.development = isInDevelopment
        } bind: { page in
            page.bindEvent("edit", to: PublishRelay<Void>())
            page.setComponent("inner", Poked(viewModel: Model()))
        }
    }

    @Test func `the page and the log show an event without an alternative`() throws {
        let server = try serve("data-on-dblclick=\"edit\"")
        let tab = try server.open()
        let panel = try tab.find(.css("#bindery-development"))
        #expect(panel.textContent.contains("An event needs a mouse"))
        #expect(panel.textContent.contains("scene.mustache:1:22"), "\(panel.textContent)")
        #expect(panel.textContent.contains("Only a pointer can cause “edit” (dblclick)."))
        #expect(!panel.textContent.contains("poke"))
        let logged = server.events.filter { $0.name == "event-needs-pointer" }
        #expect(logged.count == 1)
        #expect(logged.first?.level == .warning)
    }

    @Test func `an event with an alternative is not shown`() throws {
        let tab = try serve("data-on-dblclick=\"edit\" data-on-keydown=\"edit\" tabindex=\"0\"").open()
        #expect(try !tab.exists(.css("#bindery-development dialog")))
    }

    @Test func `there are no warnings without development mode`() throws {
        let server = try serve("data-on-dblclick=\"edit\"", isInDevelopment: false)
        _ = try server.open()
        #expect(!server.events.contains { $0.name == "event-needs-pointer" })
    }
}
