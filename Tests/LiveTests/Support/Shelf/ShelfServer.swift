import EventLoops
import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Locks

/// The shelf app on a free port of the loopback interface, behind simulated disturbances by proxies and browsers.
final class ShelfServer {
    /// The treatment of requests before they reach the app.
    enum Front {
        case open
        /// A proxy responds to stream requests for a server that is down.
        case unavailable
        /// A captive portal responds to stream requests with its own page.
        case portal
        /// The browser rejects all cookies.
        case cookieless
    }

    private let server: TestServer<ShelfApp>
    private let state: State

    private final class State: Sendable {
        let front = Mutex(Front.open)
        let requests = Mutex<[String]>([])
        /// The templates used from the next start on.
        let templates = Mutex(ShelfApp.templates)
    }

    init() throws {
        let state = State()
        let makeLive = { (app: ShelfApp, group: EventLoopGroup, configuration: LiveConfiguration) in
            let templates = try TemplateLibrary(sources: state.templates.withLock { $0 })
            return try LiveServer(app, group: group, templates: templates, configuration: configuration)
        }
        server = try TestServer(ShelfApp(), front: { Self.handler(before: $0, state) }, live: makeLive)
        self.state = state
    }

    /// Restarts the server at the same address with other templates.
    func deploy(_ templates: [String: String]) throws {
        state.templates.withLock { $0 = templates }
        try server.restart()
    }

    var app: ShelfApp { server.app }

    var address: String { server.address }

    var port: Int { server.port }

    var front: Front {
        get { state.front.withLock { $0 } }
        set { state.front.withLock { $0 = newValue } }
    }

    /// The methods and targets of all requests so far.
    var requests: [String] { state.requests.withLock { $0 } }

    private static func handler(before app: @escaping HTTPHandler, _ state: State) -> HTTPHandler {
        { request, responder in
            var request = request
            state.requests.withLock { $0.append("\(request.method) \(request.target)") }
            let isStream = request.path.hasPrefix("/live/") && request.method == .get
            switch state.front.withLock({ $0 }) {
            case .unavailable where isStream:
                return responder.respond(.text("Try later.\n", status: .serviceUnavailable))
            case .portal where isStream: return responder.respond(.html(Array("<p>Welcome!</p>".utf8)))
            case .cookieless: request.headers["Cookie"] = nil
            default: break
            }
            if request.path == "/silence.wav" { return responder.respond(silence) }
            app(request, responder)
        }
    }

    /// A sound file with two seconds of silence.
    private static var silence: HTTPResponse {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
        let samples = 16_000
        var file = Array("RIFF".utf8) + bytes(36 + samples, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
        file += bytes(1, 2) + bytes(1, 2) + bytes(8_000, 4) + bytes(8_000, 4) + bytes(1, 2) + bytes(8, 2)
        file += Array("data".utf8) + bytes(samples, 4) + [UInt8](repeating: 128, count: samples)
        return HTTPResponse(status: .ok, headers: ["Content-Type": "audio/wav"], body: .bytes(file))
    }
}
