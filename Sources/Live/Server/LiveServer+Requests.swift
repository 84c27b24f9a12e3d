import EventLoops
import HTMLTemplates
import HTTP
import PostLedgers
import Scenes
import Texts
import Tracing

/// Handles the requests for pages: selects the kind of a request, and passes it to the loop of its page.
extension LiveServer {
    func serve(_ request: HTTPRequest, _ responder: HTTPResponder) {
        Trace.step()
        if serveMonitoring(request, responder) { return }
        if request.path.utf8.starts(with: "/live/".utf8) { return serveLive(request, responder) }
        switch request.method {
        case .get, .head:
            files.handle(request, at: path(ofFileFor: request), responder) { [self] responder in
                serveGet(request, responder)
            }
        case .post:
            servePost(request, responder)
        default:
            var answer = HTTPResponse.text("This address accepts GET, HEAD and POST.\n", status: .methodNotAllowed)
            answer.headers["Allow"] = "GET, HEAD, POST"
            responder.respond(answer)
        }
    }

    /// Returns the path of the file that a request names.
    private func path(ofFileFor request: HTTPRequest) -> String {
        let isRetired = request.path == ClientScript.workerPath && !scripts[.keeping].isNeeded
        return isRetired ? ClientScript.retiredWorkerPath : request.path
    }

    // MARK: Pages

    private func serveGet(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let address = Address(request.target)
        if let page = livePage(of: request) {
            let number = PostNumber(request.headers)
            return onLoop(of: page, responder) { registry, answer in
                registry.serveNavigation(page, to: address, number, answer)
            }
        }
        if request.isForPartOfPage { return responder.respond(.noFile()) }
        guard request.method == .get else {
            return onLoop(ofSessionIn: request, responder) { registry, session, answer in
                registry.serveDocument(address, session, nil, answer)
            }
        }
        guard let permit = permit(for: request) else {
            return responder.respond(.tooManyUnopenedPages(in: language(of: request)))
        }
        let (kept, messages) = (keptValues(of: request), request.cookies[SentMessages.name])
        onLoop(ofSessionIn: request, responder) { registry, session, answer in
            registry.serveDocument(address, session, permit, kept: kept, messages: messages, answer)
        }
    }

    /// Returns the sealed values of the former page: from the script, or from the cookie that it sets before a reload.
    private func keptValues(of request: HTTPRequest) -> String? {
        let text = request.headers["Bindery-Kept"] ?? request.cookies["bindery-kept"]
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a permit for a page that is kept; `nil`, with a log entry, if the client's network has too many such
    /// pages.
    func permit(for request: HTTPRequest) -> ClientPermit? {
        if let permit = clientPages.permit(for: network(of: request)) { return permit }
        if logLevel <= .warning, clientPages.mustLog(now: .now) {
            let client = proxies.client(request.headers, peer: request.remoteAddress)
            log(LogEvent(.warning, "client-limited", [LogEvent.Field("client", client)]))
        }
        return nil
    }

    private func servePost(_ request: HTTPRequest, _ responder: HTTPResponder) {
        Trace.step()
        if let body = responder.body { return receiveForm(request, body, responder) }
        guard request.body.count > Self.largeFormBytes else {
            return servePost(request, Result { () throws(HTTPError) in try PostedForm(request) }, responder)
        }
        guard let permit = formQuota.permit(for: network(of: request)) else {
            return responder.respond(.tooManyLargeForms(in: language(of: request)))
        }
        let decode = { @Sendable in
            defer { withExtendedLifetime(permit) {} }
            return Result { () throws(HTTPError) in try PostedForm(request) }
        }
        largeForms.run(decode, on: responder.loop) { self.servePost(request, $0, responder) }
    }

    func servePost(
        _ request: HTTPRequest, _ result: Result<PostedForm, HTTPError>, _ responder: HTTPResponder
    ) {
        let form: PostedForm
        do {
            form = try result.get()
        } catch {
            return responder.respond(.text("The form cannot be read: \(error)\n", status: error.status))
        }
        if let number = form.outboxNumber, !PostID.isNumber(number) {
            return responder.respond(
                .text("The field Bindery-Outbox must have 32 hexadecimal digits.\n", status: .badRequest))
        }
        let address = Address(request.target)
        if let page = livePage(of: request) {
            return onLoop(of: page, responder) { registry, answer in registry.serveEvent(page, form, answer) }
        }
        let (isSecure, permit) = (proxies.isSecure(request), clientPages.permit(for: network(of: request)))
        onLoop(ofSessionIn: request, responder) { registry, session, answer in
            let sender = PostSender(
                session: session.id, isSecure: isSecure, permit: permit,
                hasSentMessages: request.cookies[SentMessages.name] != nil)
            registry.servePost(address, sender, form, answer)
        }
    }

    private func livePage(of request: HTTPRequest) -> PageClaim? {
        Trace.step()
        // An invalid id is handled like that of a page that no longer exists.
        return request.headers["Bindery-Page"].map { claim(PageID($0) ?? .unknown, request) }
    }
}

// MARK: Loops

/// Selects the registry for a request: the one on the loop that the page or the session lives on.
extension LiveServer {
    func registry(of id: PageID) -> LoopBound<PageRegistry<App>> {
        registries[id.loopIndex < registries.count ? id.loopIndex : 0]
    }

    func registry(of session: SessionID) -> LoopBound<PageRegistry<App>> {
        registries[session.loopIndex(of: registries.count)]
    }

    func session(of request: HTTPRequest) -> SessionID? {
        SessionID(of: request, isSecure: proxies.isSecure(request))
    }

    typealias Answer = PageRegistry<App>.Answer

    /// Returns the network that the request counts for in limits.
    func network(of request: HTTPRequest) -> ClientNetwork {
        ClientNetwork(proxies.client(request.headers, peer: request.remoteAddress))
    }

    /// Returns the app's language for a request without a session.
    func language(of request: HTTPRequest) -> TextLanguage { language(for: UserPreferenceFields(of: request)) }

    private func language(for fields: UserPreferenceFields) -> TextLanguage {
        guard texts.languages.count > 1 else { return texts.languages[0] }
        let asked = AcceptedLanguages.tags(in: String((fields.languages ?? "").prefix(256)))
        let tag = SessionLanguages(chosen: fields.chosen, asked: asked).preferred(of: texts.tags)
        return tag.flatMap(texts.language) ?? texts.languages[0]
    }

    func claim(_ id: PageID, _ request: HTTPRequest) -> PageClaim {
        Trace.step()
        return PageClaim(id: id, session: session(of: request))
    }

    func onLoop(
        of claim: PageClaim, _ responder: HTTPResponder,
        _ work: @escaping @Sendable (PageRegistry<App>, @escaping Answer) -> Void
    ) {
        Trace.step()
        hand(to: registry(of: claim.id), responder, cookie: nil, work)
    }

    /// Runs `work` on the loop of the request's session, which is determined by the session id's hash.
    ///
    /// A new session gets an id that hashes to the loop that received the request.
    func onLoop(
        ofSessionIn request: HTTPRequest, _ responder: HTTPResponder,
        _ work: @escaping @Sendable (PageRegistry<App>, Session, @escaping Answer) -> Void
    ) {
        let (reader, network) = (UserPreferenceFields(of: request), network(of: request))
        let isSecure = proxies.isSecure(request)
        let route = routing?.renewal(for: request, isSecure: isSecure)
        let work = { @Sendable (registry: PageRegistry<App>, id: SessionID, answer: @escaping Answer) in
            let session = registry.context.session(id)
            registry.context.note(reader, from: network, of: session)
            work(registry, session, answer)
        }
        if let session = session(of: request) {
            return hand(to: registry(of: session), responder, cookie: nil, route: route) { registry, answer in
                registry.context.findSession(session) { [self] found in
                    if found == nil { return answer(.noSession(in: language(for: reader))) }
                    work(registry, session, answer)
                }
            }
        }
        let here = responder.loop.index % registries.count
        let new = SessionID(onLoop: here, of: registries.count)
        let cookie = new.cookie(isSecure: isSecure)
        hand(to: registries[here], responder, cookie: cookie, route: route) { work($0, new, $1) }
    }

    /// Runs `work` on the registry's loop and responds on the connection's loop. Request and response are passed as
    /// values.
    ///
    /// - Parameters:
    ///   - cookie: The cookie of a new session.
    ///   - route: The routing cookie, if the browser does not have it.
    private func hand(
        to registry: LoopBound<PageRegistry<App>>, _ responder: HTTPResponder, cookie: SetCookie?,
        route: SetCookie? = nil,
        _ work: @escaping @Sendable (PageRegistry<App>, @escaping Answer) -> Void
    ) {
        Trace.step()
        let origin = LoopBound(responder, on: responder.loop)
        let trace = tracer == nil ? nil : TraceContext.current
        registry.loop.perform {
            TraceContext.continue(trace) {
                work(registry.onLoop) { response in
                    var response = response
                    // A response to a sign-in sets the cookie of the new session instead.
                    if let cookie, response.belongsToSession, !response.sets(cookie.name) {
                        response.setCookie(cookie)
                    }
                    if let route, response.belongsToSession { response.setCookie(route) }
                    let answer = response
                    origin.run { $0.respond(answer) }
                }
            }
        }
    }
}

extension HTTPResponse {
    /// Indicates whether the response sets a cookie with a name.
    fileprivate func sets(_ cookie: String) -> Bool {
        headers.all("Set-Cookie").contains { $0.hasPrefix("\(cookie)=") }
    }
}

/// A request's claim to act for a page: the page's id and the session in the request's cookie, if any.
struct PageClaim: Sendable {
    let id: PageID
    let session: SessionID?
}

/// The fields and files of one post.
struct PostedForm {
    /// The fields, with newlines as `\n`, as in a document, rather than `\r\n`, as forms send them.
    private(set) var fields: FormFields
    /// The files, which are stored on disk.
    private(set) var files: [PostedFile]
    /// The post's number, which is that of the client's last edit when it sent the form.
    let number: PostNumber
    /// The newest patch that the client had when the user made the post; `nil` if the client does not name it.
    let lastPatch: UInt64?
    /// The fields that the user has edited since they were last sent. For the others, the server's values are current.
    /// `nil` from a page without the script, for which all posted values are current.
    let edited: Set<String>?

    /// The number of bytes in its fields.
    let byteCount: Int
    /// The form's bytes, counted in the budget of the page that receives it.
    var held: HeldBytes?
    /// The number of a post from the browser's outbox; `nil` for other posts.
    let outboxNumber: String?
    /// The account that has made a post from the browser's outbox, as the document named it; empty without an account.
    let outboxOwner: String
    /// The number for all pages of another post that may run actions; `nil` if it has none.
    let actNumber: String?
    /// Indicates whether the client has sent the post to another page before.
    let isSentAgain: Bool
    /// The processing of a post with a number for all pages.
    var numbered: NumberedPost?
    /// Indicates whether such a post was applied before.
    var isApplied = false

    /// The form without the pressed button and without the fields that the user has not edited.
    var onlyEdits: PostedForm {
        var form = self
        (form.fields, form.files) = (FormFields(), [])
        for (name, value) in fields.pairs where edited?.contains(name) == true { form.fields.append(name, value) }
        return form
    }

    var isLive: Bool { edited != nil }
    /// The number of the client's last edit when it sent the form; 0 from a page without the script.
    var edit: Int { number.value }

    /// Creates a form from the body of a request.
    ///
    /// - Throws: `HTTPError` if the body is not a valid form.
    init(_ request: HTTPRequest) throws(HTTPError) {
        Trace.step()
        self.init(request, FormReceiver.Form(fields: try request.formFields()))
    }

    /// Creates a form that was received in pieces.
    init(_ request: HTTPRequest, _ form: FormReceiver.Form) {
        var fields = form.fields
        if fields.pairs.contains(where: { Self.hasCarriageReturn($0.value) }) {
            fields = FormFields()
            for (name, value) in form.fields.pairs {
                fields.append(name, Self.withLineFeeds(value))
            }
        }
        self.fields = fields
        files = form.files
        byteCount = fields.pairs.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        number = PostNumber(request.headers)
        lastPatch = request.headers["Bindery-Patch"].map { UInt64($0) ?? 0 }
        let names = (request.headers["Bindery-Edited"] ?? "").utf8.split(separator: UInt8(ascii: ","))
        outboxNumber = request.headers["Bindery-Outbox"]
        actNumber = request.headers["Bindery-Act"].flatMap { PostID.isNumber($0) ? $0 : nil }
        isSentAgain = request.headers["Bindery-Again"] != nil
        outboxOwner = request.headers["Bindery-Account"] ?? ""
        let isLive = request.headers["Bindery-Page"] != nil
        edited = isLive ? Set(names.map { PercentEncoding.decode($0) }) : nil
    }

    private static func hasCarriageReturn(_ text: String) -> Bool {
        text.utf8.withBytes { $0.firstIndex(of: 13, from: 0) != nil }
    }

    /// Returns the text with one LF for each CR LF and each CR. It works on bytes, because a character-wise replacement
    /// would turn a CR before a CR LF into a new CR LF.
    private static func withLineFeeds(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte != 10 || previous != 13 { bytes.append(byte == 13 ? 10 : byte) }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
