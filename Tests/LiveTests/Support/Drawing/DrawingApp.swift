import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes

/// An app that draws: SVG and MathML with changing content and attributes, styles, a hidden field, a list, and a dialog
/// that edits a dot.
struct DrawingApp: LiveApplication {
    let drawing = Drawing()
    let layout = "layout"

    static let routes = SceneRoutes<DrawingApp> { routes in
        let drawing = routes.add(
            "/", model: { if case .drawing(let model) = $0 { model } else { nil } }, view: DrawingView.init,
            make: { .drawing(DrawingViewModel($0.app.drawing, $0.coordinator)) })
        drawing.add(
            "/dots/:id", as: .modal, model: { if case .dot(let model) = $0 { model } else { nil } }, view: DotView.init,
            parameters: \.dot.id,
            make: { request, id in
                let drawing = request.app.drawing
                let dot = drawing.dots.value.first { $0.id == id }
                return dot.map { .dot(DotViewModel($0, drawing, request.coordinator)) }
            },
            sample: { .dot(DotViewModel(Dot(id: 0, radius: 1), $0.app.drawing, $0.coordinator)) })
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<DrawingScene>) -> DrawingScene {
        .drawing(DrawingViewModel(drawing, coordinator))
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div inert="{{presenting}}">{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "drawing": """
        <main><h1>Drawing</h1>
        <svg viewBox="0 0 {{width}} 20" preserveAspectRatio="{{#isWide}}none{{/isWide}}{{^isWide}}xMidYMid{{/isWide}}" width="300" height="60">
        <defs><linearGradient id="shade" gradientTransform="rotate({{width}})" gradientUnits="objectBoundingBox">
        <stop offset="0" stop-color="red"/></linearGradient>{{#isWide}}<clipPath id="clip"><rect width="9" height="9"/></clipPath>{{/isWide}}</defs>
        <g id="dots">{{#dots}}<g><circle r="{{radius}}" cx="{{place}}" cy="10" fill="url(#shade)"/><title>Dot {{id}}</title></g>{{/dots}}</g>
        <foreignObject width="{{width}}" height="20">{{#dots}}<p>{{id}}<br></p>{{/dots}}</foreignObject>
        <a {{#isWide}}xlink:href="#{{width}}"{{/isWide}}><text><textPath startOffset="{{width}}" xml:lang="en">{{note}}</textPath></text></a>
        </svg>
        <math><mrow>{{#dots}}<msub><mi>d</mi><mn>{{id}}</mn></msub>{{/dots}}</mrow></math>
        <math><semantics><mi>n</mi><annotation-xml encoding="text/html">{{#isWide}}<p>{{note}}</p>{{/isWide}}</annotation-xml></semantics></math>
        <div class="bar" style="width: {{width}}px; height: 5px"></div>
        <div class="static" style="height: 7px; background-image: url(&quot;/a.png&quot;)"></div>
        <form method="post"><input type="hidden" name="stamp" value="{{stamp}}">
        <label>Note <input name="note" value="{{note}}" data-live="debounce 20"></label>
        <label><input type="checkbox" name="isWide" checked="{{isWide}}"> Wide</label>
        <button name="add">Add</button><button name="shuffle">Shuffle</button>
        <ul>{{#dots}}<li style="--share: {{share}}%; width: {{share}}%">Dot {{id}}
        <button name="edit" value="{{id}}" aria-label="Edit {{id}}">Edit</button>
        <button name="remove" value="{{id}}" aria-label="Remove {{id}}">Remove</button></li>{{/dots}}</ul></form>
        <p id="stamp">{{stamp}}</p></main>
        """,
        "dot": """
        <dialog open data-modal aria-label="Dot"><form method="post"><label>Radius <select name="radius">
        <option value="1" selected="{{radius}}">small</option><option value="3" selected="{{radius}}">large</option></select></label>
        <svg viewBox="0 0 {{radius}} {{radius}}">{{#isLarge}}<circle r="{{radius}}"/>{{/isLarge}}</svg>
        <button name="ok">OK</button><button name="cancel" data-escape>Cancel</button></form></dialog>
        """,
    ]
}

enum DrawingScene {
    case drawing(DrawingViewModel)
    case dot(DotViewModel)
}

struct DrawingView: View {
    static let template = "drawing"
    let viewModel: DrawingViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.count)
        page.bindList("dots", from: viewModel.dots)
        page.bindValue("width", from: viewModel.width)
        page.bindField("note", with: viewModel.note)
        page.bindField("isWide", with: viewModel.isWide)
        page.bindField("stamp", with: viewModel.stamp)
        page.bindAction("add", to: viewModel.add)
        page.bindAction("shuffle", to: viewModel.shuffle)
        page.bindAction("edit", to: viewModel.edit)
        page.bindAction("remove", to: viewModel.remove)
    }
}

struct DotView: View {
    static let template = "dot"
    let viewModel: DotViewModel

    func bind(_ page: ViewBinder) {
        page.bindField("radius", with: viewModel.radius)
        page.bindValue("isLarge", from: viewModel.isLarge)
        page.bindAction("ok", to: viewModel.save)
        page.bindAction("cancel", to: viewModel.cancel)
    }
}

/// The drawing app on a free port of the loopback interface, for one test.
typealias DrawingServer = TestServer<DrawingApp>

extension DrawingServer {
    convenience init(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        try self.init(DrawingApp(), templates: TemplateLibrary(sources: DrawingApp.templates), configure)
    }
}
