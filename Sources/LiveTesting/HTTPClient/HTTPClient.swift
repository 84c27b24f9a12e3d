/// A blocking HTTP/1.1 client with cookies, for tests. Not thread-safe: use one client per test.
///
/// The client keeps one connection per origin open. It adds no Accept-Encoding field, but decodes gzip responses to
/// requests that have one.
public final class HTTPClient {
    /// The cookies, kept across requests.
    public var cookies = CookieJar()
    /// The maximum total time of one request.
    public var timeout: Duration
    /// Indicates whether the client is offline. While offline, every request fails immediately; going offline closes
    /// idle connections.
    public var isOffline = false { didSet { if isOffline { idle.removeAll() } } }

    /// The number of bytes that the system buffers for an unread stream; `nil` for the system's default. With a small
    /// buffer the server soon treats the client as a slow one.
    public var streamBuffer: Int?

    /// The local address that requests are sent from, such as `127.0.0.2`; `nil` lets the system choose.
    package var localAddress: String? { didSet { idle.removeAll() } }

    private var idle: [String: ClientSocket] = [:]
    private static let redirectLimit = 20

    /// Creates a client.
    public init(timeout: Duration = .seconds(30)) {
        self.timeout = timeout
    }

    /// Sends a request and waits for the complete response. Redirects are followed as browsers do: 303, and 301 and 302
    /// after a POST, with GET; 307 and 308 with the same request.
    ///
    /// - Throws: `LiveTestingError` when there is no connection, the timeout elapses, or the response is not HTTP.
    public func send(_ request: ClientRequest, followingRedirects: Bool = true) throws -> ClientResponse {
        var request = request
        for _ in 0..<Self.redirectLimit {
            let response = try exchange(request)
            guard followingRedirects, [301, 302, 303, 307, 308].contains(response.status),
                let place = response.header("location")
            else { return response }
            let from = request.address
            request.address = try WebAddress(place, relativeTo: from)
            let turns =
                response.status == 303 ? request.method != "HEAD" : response.status < 303 && request.method == "POST"
            if turns && request.method != "GET" {
                request.method = "GET"
                request.body = []
                request.headers.removeAll { ["content-type", "origin"].contains($0.name.lowercased()) }
            }
        }
        throw LiveTestingError(
            .malformed,
            "Followed \(Self.redirectLimit) redirects; the last one points to \(request.address). Check for a redirect loop."
        )
    }

    /// Gets an address, following redirects.
    ///
    /// - Throws: `LiveTestingError` as ``send(_:followingRedirects:)`` does, and for an invalid address.
    public func get(_ address: String) throws -> ClientResponse {
        try send(ClientRequest(WebAddress(address)))
    }

    /// Posts a form to an address, following redirects.
    ///
    /// - Throws: `LiveTestingError` as ``send(_:followingRedirects:)`` does, and for an invalid address.
    public func post(_ fields: [FormEntry], to address: String) throws -> ClientResponse {
        try send(ClientRequest(posting: fields, to: WebAddress(address)))
    }

    /// Opens an endless response on a dedicated connection, and waits only for its head.
    ///
    /// - Throws: `LiveTestingError` when there is no connection, the timeout elapses, or the response is not HTTP.
    public func open(_ request: ClientRequest) throws -> ClientStream {
        let deadline = ContinuousClock.now + timeout
        let socket = try connect(to: request.address, receiveBuffer: streamBuffer, deadline)
        try socket.write(bytes(of: request), until: deadline)
        let stream = ClientStream(socket: socket, method: request.method)
        let head = try stream.readHead(until: deadline)
        takeCookies(head, from: request.address)
        return stream
    }

    /// Sends the head of a request and the first bytes of its body on a dedicated connection, which is then lost.
    package func sendPart(of request: ClientRequest, _ count: Int) throws {
        let deadline = ContinuousClock.now + timeout
        let socket = try connect(to: request.address, deadline)
        let bytes = bytes(of: request)
        try socket.write(Array(bytes.dropLast(max(1, request.body.count - count))), until: deadline)
    }

    /// Sends requests at the same time, each on its own connection, and waits for the responses. Returns `nil` for a
    /// request without a response, and for those after one that the server has not accepted.
    ///
    /// - Parameter lastFirst: Sends the last request first.
    package func sendTogether(_ requests: [ClientRequest], lastFirst: Bool = false) -> [ClientResponse?] {
        guard requests.count > 1 else { return requests.map { try? send($0, followingRedirects: false) } }
        let deadline = ContinuousClock.now + timeout
        var sockets: [Int: ClientSocket] = [:]
        for place in lastFirst ? Array(requests.indices.reversed()) : Array(requests.indices) {
            guard let socket = try? connect(to: requests[place].address, deadline) else { continue }
            if (try? socket.write(bytes(of: requests[place]), until: deadline)) != nil { sockets[place] = socket }
        }
        var responses: [ClientResponse?] = []
        for (place, request) in requests.enumerated() {
            var answered = false
            responses.append(sockets[place].flatMap { try? receive(request, on: $0, deadline, &answered) })
            // The later ones wait for this one at the server.
            if responses[place].map({ $0.status == 429 || $0.status >= 500 }) ?? true { break }
        }
        return responses + Array(repeating: nil, count: requests.count - responses.count)
    }

    private func exchange(_ request: ClientRequest) throws -> ClientResponse {
        let deadline = ContinuousClock.now + timeout
        let origin = request.address.origin
        let bytes = bytes(of: request)
        if let socket = idle.removeValue(forKey: origin), !isOffline {
            // The server may have closed an idle connection. If no byte of a response has arrived, the request is sent
            // again.
            var answered = false
            do {
                return try exchange(request, bytes, on: socket, deadline, &answered)
            } catch let error as LiveTestingError where error.code == .connection && !answered {}
        }
        var answered = false
        let socket = try connect(to: request.address, deadline)
        return try exchange(request, bytes, on: socket, deadline, &answered)
    }

    private func exchange(
        _ request: ClientRequest, _ bytes: [UInt8], on socket: ClientSocket, _ deadline: ContinuousClock.Instant,
        _ answered: inout Bool
    ) throws -> ClientResponse {
        try socket.write(bytes, until: deadline)
        return try receive(request, on: socket, deadline, &answered)
    }

    /// Waits for the response to a request that was sent.
    private func receive(
        _ request: ClientRequest, on socket: ClientSocket, _ deadline: ContinuousClock.Instant, _ answered: inout Bool
    ) throws -> ClientResponse {
        var parser = ResponseParser(answering: request.method)
        var head: ClientResponseHead?
        var body: [UInt8] = []
        while true {
            guard let received = try socket.read(until: deadline) else {
                let state = answered ? "did not complete its response" : "did not respond"
                throw LiveTestingError(
                    .timeout, "\(request.method) \(request.address): the server \(state) within \(timeout).")
            }
            answered = answered || !received.isEmpty
            for event in try received.isEmpty ? parser.end() : parser.feed(received) {
                switch event {
                case .head(let value): head = value
                case .body(let more): body += more
                case .end:
                    guard let head else { continue }
                    takeCookies(head, from: request.address)
                    let isKept = head.header("connection")?.lowercased() != "close" && !received.isEmpty
                    if isKept && !isOffline { idle[request.address.origin] = socket }
                    let plain = try StreamDecoder(head)?.decode(body) ?? body
                    return ClientResponse(head: head, body: plain, address: request.address)
                }
            }
        }
    }

    private func connect(
        to address: WebAddress, receiveBuffer: Int? = nil, _ deadline: ContinuousClock.Instant
    ) throws -> ClientSocket {
        guard !isOffline else {
            throw LiveTestingError(.connection, "The browser is offline: call goOnline() first.")
        }
        return try ClientSocket(
            host: address.host, port: address.port, from: localAddress, receiveBuffer: receiveBuffer, until: deadline)
    }

    private func takeCookies(_ head: ClientResponseHead, from address: WebAddress) {
        for field in head.all("set-cookie") { cookies.set(field, from: address) }
    }

    private func bytes(of request: ClientRequest) -> [UInt8] {
        var text = "\(request.method) \(request.address.target) HTTP/1.1\r\n"
        // A request may name another host, as a request through a proxy does.
        if !request.headers.contains(where: { $0.name.lowercased() == "host" }) {
            text += "Host: \(request.address.authority)\r\n"
        }
        for field in request.headers { text += "\(field.name): \(field.value)\r\n" }
        if let cookie = cookies.header(for: request.address) { text += "Cookie: \(cookie)\r\n" }
        if !request.body.isEmpty || !["GET", "HEAD"].contains(request.method) {
            text += "Content-Length: \(request.body.count)\r\n"
        }
        return Array((text + "\r\n").utf8) + request.body
    }
}
