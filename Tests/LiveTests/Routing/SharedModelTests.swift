import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// A scene over one that the page shows already has its model.
@Suite struct SharedModelTests {
    /// A model with a number that the user increases.
    final class Counter {
        let count = BehaviorRelay(value: 0)
        let increase = PublishRelay<Void>()
        private let bag = DisposeBag()

        init() {
            increase.subscribe(onNext: { [count] in count.accept(count.value + 1) }).disposed(by: bag)
        }
    }

    struct CounterApp: LiveApplication {
        enum Scene {
            case whole(Counter)
            case part(Counter)
        }

        struct CounterView: View {
            static let template = "counter"
            let name: String
            let counter: Counter

            func bind(_ page: ViewBinder) {
                page.setValue("name", name)
                page.bindValue("count", from: counter.count)
                page.bindEvent("increase", to: counter.increase)
            }
        }

        let layout = "layout"

        static let routes = SceneRoutes<CounterApp> { routes in
            let whole = routes.add(
                "/", model: { if case .whole(let counter) = $0 { counter } else { nil } },
                view: { CounterView(name: "Whole", counter: $0) }, make: { _ in .whole(Counter()) })
            whole.add(
                "/part", model: { if case .part(let counter) = $0 { counter } else { nil } },
                view: { CounterView(name: "Part", counter: $0) }, make: { .part($0.below) })
        }

        func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene { .whole(Counter()) }

        static let templates = [
            "layout": """
            <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
            <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
            """,
            "counter": """
            <main><h1>{{name}} {{count}}</h1><a href="/">Whole</a> <a href="/part">Part</a>
            <form method="post"><button name="increase">More</button></form></main>
            """,
        ]
    }

    private func wait(_ tab: Tab, _ heading: String) throws {
        try tab.wait(for: heading) { try $0.exists(.heading("\(heading)")) }
    }

    @Test func `links, Back and Forward keep the model of the scene below`() throws {
        let tab = try TestServer(CounterApp(), templates: TemplateLibrary(sources: CounterApp.templates)).open("/")
        try tab.click(.button("More"))
        try wait(tab, "Whole 1")
        try tab.click(.link("Part"))
        try wait(tab, "Part 1")
        try tab.click(.button("More"))
        try wait(tab, "Part 2")
        try tab.back()
        try wait(tab, "Whole 2")
        try tab.forward()
        try wait(tab, "Part 2")
    }

    @Test func `each page has a model of its own`() throws {
        let server = try TestServer(CounterApp(), templates: TemplateLibrary(sources: CounterApp.templates))
        let tab = try server.open("/part")
        try tab.click(.button("More"))
        try wait(tab, "Part 1")
        try wait(try server.open("/part"), "Part 0")
        try tab.click(.link("Whole"))
        try wait(tab, "Whole 1")
    }
}
