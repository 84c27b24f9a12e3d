import HTTP
import Live
import LiveTesting
import Locks
import Testing

/// Endpoints that receive the body of their requests in pieces.
@Suite struct EndpointStreamTests {
    private func server(limit: Int? = nil) throws -> EndpointServer {
        try EndpointServer { routes in
            routes.group("/in", bodyBytes: limit, streamsBody: true) { routes in
                routes.post("/count") { request in
                    var (bytes, pieces) = (0, 0)
                    for try await piece in request.bytes { (bytes, pieces) = (bytes + piece.count, pieces + 1) }
                    return .text("\(bytes) \(pieces > 1)")
                }
                routes.post("/form") { request in
                    var parts = try request.parts()
                    var text = ""
                    while let part = try await parts.next() {
                        text += "\(part.name) \(part.fileName ?? "-"):"
                        // The rest of the others is skipped.
                        guard part.name != "skipped" else { continue }
                        while let bytes = try await parts.nextBytes() { text += String(decoding: bytes, as: UTF8.self) }
                        text += ";"
                    }
                    return .text(text)
                }
                routes.post("/early") { _ in .text("early") }
            }
            routes.post("/whole") { request in
                var count = 0
                for try await piece in request.bytes { count += piece.count }
                return .text("\(count) \(request.body.count)")
            }
        }
    }

    @Test func `a body above the server's limit arrives in pieces`() throws {
        let body = String(repeating: "x", count: 5_000_000)
        #expect(try server().send("POST", "/in/count", body: body).text == "5000000 true")
        #expect(try server().send("POST", "/in/count").text == "0 false")
    }

    @Test func `other routes receive the whole body, also as one piece`() throws {
        let server = try server()
        #expect(try server.send("POST", "/whole", body: "abc").text == "3 3")
        #expect(try server.send("POST", "/whole", body: String(repeating: "x", count: 2_000_000)).status == 413)
    }

    @Test(arguments: [true, false]) func `the limit of the route holds`(isChunked: Bool) throws {
        let server = try server(limit: 100_000)
        let body = [UInt8](repeating: 120, count: 200_000)
        let address = try WebAddress(server.address + "/in/count")
        guard isChunked else {
            let answer = try HTTPClient().send(ClientRequest(address, method: "POST", body: body))
            return #expect(answer.status == 413)
        }
        let chunks = Array("30d40\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
        let headers = [FormEntry("Transfer-Encoding", "chunked"), FormEntry("Content-Length", "")]
        let answer = try? HTTPClient().send(ClientRequest(address, method: "POST", headers: headers, body: chunks))
        #expect(answer?.status ?? 400 >= 400)
    }

    @Test func `a form's parts arrive in pieces, and those that are not read are skipped`() throws {
        func part(_ name: String, _ file: String?, _ text: String) -> String {
            let fileName = file.map { "; filename=\"\($0)\"" } ?? ""
            return "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(fileName)\r\n\r\n\(text)\r\n"
        }
        let skipped = String(repeating: "s", count: 300_000)
        let form = part("a", nil, "1") + part("skipped", "s", skipped) + part("b", "b.txt", "2") + "--b--"
        let type = ["Content-Type": "multipart/form-data; boundary=b"]
        let server = try server()
        #expect(try server.send("POST", "/in/form", type, body: form).text == "a -:1;skipped s:b b.txt:2;")
        #expect(try server.send("POST", "/in/form", type, body: String(form.dropLast(10))).status == 400)
        #expect(try server.send("POST", "/in/form", ["Content-Type": "text/plain"], body: "x").status == 415)
    }

    @Test func `a handler may answer before the end of the body`() throws {
        #expect(try server().send("POST", "/in/early", body: String(repeating: "x", count: 200_000)).text == "early")
    }
}
