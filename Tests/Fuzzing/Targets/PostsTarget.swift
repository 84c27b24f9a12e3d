import Differences
import EventLoops
import HTMLTemplates
import Rx
import Scenes

@testable import HTTP
@testable import Live

extension FuzzTarget {
    /// Posts to a page with every kind of control. The input's first line names the edited fields, and the rest is the
    /// body; an empty first line makes it a post without the script. A field has the same value with either encoding of
    /// a form, fields that were not edited keep their values, and the page can be rendered afterward.
    static let posts = FuzzTarget("posts") { bytes in
        let edited = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
        guard HTTPHeaders.isValidValue(edited) else { return }
        let body = Array(bytes.dropFirst(bytes.prefix { $0 != 10 }.count + 1))
        var request = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body)
        if !edited.isEmpty {
            request.headers.append("Bindery-Page", PageID.unknown.description)
            request.headers.append("Bindery-Edited", edited)
            request.headers.append("Bindery-Edit", "\(body.count)")
        }
        let sheet = PostedSheet.after(request)
        require(PostedSheet.after(request), equals: sheet, "the same post again")
        if let multipart = request.asMultipart() {
            require(PostedSheet.after(multipart), equals: sheet, "the same form with another encoding")
        }
    }
}

extension HTTPRequest {
    /// Returns the same form as `multipart/form-data`, or nil if that format cannot represent it.
    fileprivate func asMultipart() -> HTTPRequest? {
        guard let form = try? form() else { return nil }
        let written = WrittenForm(form)
        guard written.isFaithful else { return nil }
        var request = self
        request.headers.set("Content-Type", written.request.headers["Content-Type"] ?? "")
        request.body = written.request.body
        return request
    }
}

/// The page's state after a post, as seen by its view model and its user.
private struct PostedSheet: Equatable, Sendable {
    private let values: [String: String]
    private let html: [UInt8]

    private static let initial = PostedSheet(Sheet(), html: [])

    private init(_ sheet: Sheet, html: [UInt8]) {
        self.html = html
        values = [
            "name": sheet.name.value, "count": "\(sheet.count.value)", "level": "\(sheet.level.value)",
            "done": "\(sheet.done.value)", "choice": "\(sheet.choice.value as Int?)",
            "choices": "\(sheet.choices.value.sorted())", "note": sheet.note.value, "presses": "\(sheet.presses.value)",
        ]
    }

    /// Mounts a page, sends it the post and renders it.
    static func after(_ request: HTTPRequest) -> PostedSheet? {
        SheetServer.shared.registry.wait { registry in
            guard let form = try? PostedForm(request) else { return nil }
            let context = registry.context
            let session = Session(SessionID(), limits: context.limits, now: context.loop.now)
            var result: PostedSheet?
            registry.mount(Address("/"), session, nil) { page, outcome in
                guard case .success(.scenes) = outcome, case let sheet as Sheet = page.stack.last?.scene else {
                    fatalError("The page was not mounted: \(outcome)")
                }
                page.take(form)
                result = PostedSheet(sheet, html: page.html(of: .content))
                page.end()
            }
            guard let result else { fatalError("The page was not mounted immediately.") }
            result.check(form)
            return result
        }
    }

    private func check(_ form: PostedForm) {
        require(html.starts(with: "<main".utf8), "The page is not rendered.")
        for (name, value) in values where name != "presses" {
            let isPosted = form.edited?.contains(name) ?? true
            if !isPosted { require(value, equals: Self.initial.values[name]!, "\(name), which was not edited") }
        }
        // A lone carriage return is a line end too.
        require(!values.values.contains { $0.utf8.contains(13) }, "A value contains a line end other than LF.")
    }
}

/// A server without sockets. Its loop runs until the process ends.
private final class SheetServer: Sendable {
    static let shared = SheetServer()
    let registry: LoopBound<PageRegistry<SheetApp>>
    private let group: EventLoopGroup

    private init() {
        do {
            group = EventLoopGroup(count: 1)
            var configuration = LiveConfiguration(site: ".")
            configuration.limits.eventsAtOnce = .max
            let templates = try TemplateLibrary(sources: SheetApp.templates)
            let server = try LiveServer(SheetApp(), group: group, templates: templates, configuration: configuration)
            registry = server.registries[0]
        } catch {
            fatalError("The server cannot start: \(error)")
        }
    }
}

private struct SheetApp: LiveApplication {
    let layout = "layout"

    func view(for scene: Sheet) -> any View { SheetView(sheet: scene) }
    func address(of scene: Sheet) -> Address { Address("/") }
    func scenes(at address: Address, coordinator: any SceneCoordinatorType<Sheet>) -> Single<[Presentation<Sheet>]> {
        .just([.root(Sheet())])
    }
    func sampleScenes(coordinator: any SceneCoordinatorType<Sheet>) -> [Sheet] { [Sheet()] }
    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Sheet>) -> Sheet { Sheet() }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>Sheet</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "sheet": """
        <main><form method="post"><input name="name" value="{{name}}" maxlength="20" aria-label="Name">
        <input name="count" type="number" value="{{count}}" aria-label="Count">
        <input name="level" type="range" value="{{level}}" aria-label="Level">
        <input name="done" type="checkbox" checked="{{done}}" aria-label="Done">
        <select name="choice" aria-label="Choice">{{#rows}}<option value="{{id}}" selected="{{choice}}">{{id}}</option>\
        {{/rows}}</select>
        <select name="choices" multiple aria-label="Choices">{{#rows}}<option value="{{id}}" selected="{{choices}}">\
        {{id}}</option>{{/rows}}</select>
        <textarea name="note" aria-label="Note">{{note}}</textarea><button name="save">Save</button></form>
        <p>{{note}}</p></main>
        """,
    ]
}

private struct SheetRow: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var identity: Int { id }

    static let templateKeys = TemplateKeys<SheetRow> { key in key("id", \.id) }
}

private final class Sheet {
    let name = BehaviorRelay(value: "Ada")
    let count = BehaviorRelay(value: 3)
    let level = BehaviorRelay(value: 0.5)
    let done = BehaviorRelay(value: false)
    let choice = BehaviorRelay<Int?>(value: 1)
    let choices = BehaviorRelay<Set<Int>>(value: [2])
    let note = BehaviorRelay(value: "a\nb")
    let save = PublishRelay<Void>()
    let presses = BehaviorRelay(value: 0)
    private let bag = DisposeBag()

    init() {
        save.subscribe(onNext: { [presses] in presses.accept(presses.value + 1) }).disposed(by: bag)
    }
}

private struct SheetView: View {
    static let template = "sheet"
    let sheet: Sheet

    func bind(_ page: ViewBinder) {
        page.bindField("name", with: sheet.name)
        page.bindField("count", with: sheet.count)
        page.bindField("level", with: sheet.level)
        page.bindField("done", with: sheet.done)
        page.bindField("choice", with: sheet.choice)
        page.bindField("choices", with: sheet.choices)
        page.bindField("note", with: sheet.note)
        page.bindEvent("save", to: sheet.save)
        page.bindList("rows", from: BehaviorRelay(value: (1...3).map { SheetRow(id: $0) }))
    }
}
