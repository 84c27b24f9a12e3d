import EventLoops
import HTTP
import LiveTesting
import Locks
import Texts

/// The stub server's application: a shopping list over the live protocol. Its loop retains it while it handles
/// requests.
///
/// There is only one loop: handlers never run concurrently, and streams are written on their own loop.
final class StubApplication: Sendable {
    struct Page {
        var events: [String] = []
        var streams: [HTTPResponseStream] = []
        var path = "/"
        /// The server's normalized form of the typed title.
        var title = ""
    }

    struct State {
        var items: [(id: Int, title: String)] = [(1, "Milk")]
        var nextItem = 2
        var nextPage = 1
        var pages: [String: Page] = [:]
        var closed: [String] = []
        var posts: [String] = []
        var refusals = 0
        var loseNextPatch = false
    }

    let state = Mutex(State())

    // MARK: Requests

    func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        if request.path.hasPrefix("/live/") { return handleLive(request, responder) }
        let body = String(decoding: request.body, as: UTF8.self)
        let page = request.headers["Bindery-Page"]
        let response = state.withLock { state -> HTTPResponse in
            if request.method == .post { state.posts.append(body) }
            if state.refusals > 0, request.method == .post {
                state.refusals -= 1
                return .text("later", status: .serviceUnavailable)
            }
            if let page, state.pages[page] == nil { return .text("gone", status: .gone) }
            if request.method == .post { act(request, page, &state) }
            if request.method == .post, page == nil { return .redirect(to: "/") }
            if let page {
                if request.method == .get {
                    state.pages[page]!.path = request.path
                    send("h view \(view(request.path, state))", to: [page], &state)
                }
                return .noContent
            }
            let id = "p\(state.nextPage)"
            state.nextPage += 1
            state.pages[id] = Page(path: request.path)
            let status: HTTPStatus = request.path == "/" || request.path == "/about" ? .ok : .notFound
            return .html(Array(document(id, view(request.path, state)).utf8), status: status)
        }
        responder.respond(response)
    }

    private func handleLive(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let parts = request.path.split(separator: "/").map(String.init)
        // The stub keeps no sessions, so the script must work without a shared stream.
        if parts[1] == "stream" || parts.last == "attach" { return responder.respond(.text("none", status: .notFound)) }
        if parts.last == "render" { return responder.respond(render(parts[1])) }
        if parts.count == 3 {
            state.withLock { $0.closed.append(parts[1]) }
            return responder.respond(.noContent)
        }
        let stream = responder.stream(headers: ServerSentEvent.headers)
        state.withLock { state in
            guard state.pages[parts[1]] != nil else {
                _ = stream.write(ServerSentEvent(event: "gone", data: "").bytes)
                return
            }
            let last = Int(request.query["last"] ?? "0") ?? 0
            for (place, data) in state.pages[parts[1]]!.events.enumerated() where place >= last {
                _ = stream.write(ServerSentEvent(id: String(place + 1), data: data).bytes)
            }
            _ = stream.write(ServerSentEvent.comment("hello"))
            state.pages[parts[1]]!.streams = [stream]
        }
    }

    /// Returns the current rendering of the page.
    private func render(_ id: String) -> HTTPResponse {
        state.withLock { state in
            guard let page = state.pages[id] else { return .text("gone", status: .gone) }
            var answer = HTTPResponse.html(
                Array(document(id, view(page.path, state, title: page.title)).utf8), status: .ok)
            answer.headers["Bindery-Patch"] = page.events.isEmpty ? "" : "\(page.events.count)"
            return answer
        }
    }

    private func act(_ request: HTTPRequest, _ page: String?, _ state: inout State) {
        guard let fields = try? request.formFields() else { return }
        if let id = fields["delete"].flatMap({ Int($0) }) {
            state.items.removeAll { $0.id == id }
            send("d i-\(id)\nh count \(state.items.count) items", to: nil, &state)
        } else if fields["add"] != nil, let title = fields["title"], !title.isEmpty {
            add(title, &state)
            if let page, let edit = request.headers["Bindery-Edit"] { setTitle("", edit, page, &state) }
        } else if let title = fields["title"], title.hasPrefix(" "), let page,
            let edit = request.headers["Bindery-Edit"]
        {
            setTitle(title.filter { $0 != " " }, edit, page, &state)
        }
    }

    private func setTitle(_ title: String, _ edit: String, _ page: String, _ state: inout State) {
        state.pages[page]?.title = title
        send("v view title \(edit) \(title)", to: [page], &state)
    }

    func add(_ title: String, _ state: inout State) {
        let id = state.nextItem
        state.nextItem += 1
        state.items.append((id, title))
        send("i items - \(row(id, title))\nh count \(state.items.count) items", to: nil, &state)
    }

    func send(_ data: String, to pages: [String]?, _ state: inout State) {
        if state.loseNextPatch {
            state.loseNextPatch = false
            return
        }
        for id in pages ?? Array(state.pages.keys) {
            state.pages[id]!.events.append(data)
            let event = ServerSentEvent(id: String(state.pages[id]!.events.count), data: data)
            for stream in state.pages[id]!.streams { _ = stream.write(event.bytes) }
        }
    }

    /// Sends each page all its patches again, as a stream that starts too early does.
    func repeatPatches(_ state: inout State) {
        for page in state.pages.values {
            for (place, data) in page.events.enumerated() {
                let event = ServerSentEvent(id: String(place + 1), data: data)
                for stream in page.streams { _ = stream.write(event.bytes) }
            }
        }
    }

    // MARK: HTML

    private func document(_ id: String, _ view: String) -> String {
        """
        <!doctype html><html lang=en><head><meta charset=utf-8><meta name=bindery-page content=\(id)><title>List</title>
        <script src=/bindery.js defer></script></head>
        <body><nav><a href=/>List</a> <a href=/about>About</a></nav><div id=view>\(view)</div></body></html>
        """
    }

    private func view(_ path: String, _ state: State, title: String = "") -> String {
        guard path == "/" else { return "<h1>\(path == "/about" ? "About" : "Not found")</h1>" }
        let rows = state.items.map { row($0.id, $0.title) }.joined()
        return "<h1>List</h1><p id=count role=status>\(state.items.count) items</p>"
            + "<form method=post><label>Title <input id=title name=title value=\"\(title)\"></label>"
            + "<label>Note <input id=note name=note data-live=\"debounce 1\"></label><button name=add>Add</button></form>"
            + "<form method=post><ul id=items>\(rows)</ul></form>"
    }

    private func row(_ id: Int, _ title: String) -> String {
        "<li id=\"i-\(id)\">\(title) <button name=\"delete\" value=\"\(id)\" aria-label=\"Delete \(title)\">×</button></li>"
    }
}
