import Live
import LiveTesting
import Testing

/// A client that sends plain requests with the cookies of one browser, for tests of the responses rather than of a
/// browser's behavior.
struct PlainClient<App: LiveApplication> {
    let server: TestServer<App>
    let http: HTTPClient

    init(_ server: TestServer<App>, _ http: HTTPClient = HTTPClient()) {
        self.server = server
        self.http = http
    }

    /// Another client with the same cookies, for requests at the same time.
    var twin: PlainClient {
        let http = HTTPClient()
        http.cookies = self.http.cookies
        return PlainClient(server, http)
    }

    func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: String = ""
    ) throws -> ClientResponse {
        var headers = headers.map { FormEntry($0.0, $0.1) }
        if method == "POST" { headers.append(FormEntry("Content-Type", "application/x-www-form-urlencoded")) }
        let address = try WebAddress(server.address + path)
        return try http.send(ClientRequest(address, method: method, headers: headers, body: Array(body.utf8)))
    }

    func get(_ path: String, headers: [(String, String)] = []) throws -> ClientResponse {
        try send("GET", path, headers: headers)
    }

    /// Mounts a live page and returns its id.
    func mount(_ path: String = "/") throws -> String { try get(path).pageID }

    /// Sends a form's post as the script does.
    func event(_ id: String, _ body: String) throws -> ClientResponse {
        try send("POST", "/", headers: [("Bindery-Page", id)], body: body)
    }

    /// Indicates whether the server knows the page. It then responds that there is no stream for the page.
    func isKnown(_ id: String) throws -> Bool {
        let status = try send("POST", "/live/\(id)/attach").status
        #expect(status == 202 || status == 204 || status == 410)
        return status != 410
    }
}

extension ClientResponse {
    /// The id of the live page in the response.
    var pageID: String {
        get throws {
            let document = DOM.Document(html: text)
            return try #require(try document.root.all(css: "meta[name=bindery-page]").first?["content"])
        }
    }
}
