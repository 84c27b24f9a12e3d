import Live
import LiveTesting
import Testing

/// Requests as they go over the wire, with the cookies of one browser, where a test is about answers rather than about what a browser makes
/// of them.
struct PlainClient<App: LiveApplication> {
    let server: TestServer<App>
    let http: HTTPClient

    init(_ server: TestServer<App>, _ http: HTTPClient = HTTPClient()) {
        self.server = server
        self.http = http
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

    /// The id of a live page that was mounted.
    func mount(_ path: String = "/") throws -> String { try get(path).pageID }

    /// What the script sends for a form.
    func event(_ id: String, _ body: String) throws -> ClientResponse {
        try send("POST", "/", headers: [("Bindery-Page", id)], body: body)
    }

    /// Whether the server knows the page: it then says that there is no stream for it.
    func isKnown(_ id: String) throws -> Bool {
        let status = try send("POST", "/live/\(id)/attach").status
        #expect(status == 202 || status == 204 || status == 410)
        return status != 410
    }
}

extension ClientResponse {
    /// The id of the live page that it is.
    var pageID: String {
        get throws {
            let document = DOM.Document(html: text)
            return try #require(try document.root.all(css: "meta[name=bindery-page]").first?["content"])
        }
    }
}
