import Foundation
import HTTP
import Live
import Scenes
import Testing

@testable import LiveTesting

/// Requests about uploads that the script does not send: other clients of the protocol, and attackers.
@Suite struct UploadRequestTests {
    private struct Client {
        let http = HTTPClient()
        let address: String
        var page = ""

        init(_ uploads: UploadServer, path: String = "/") throws {
            address = uploads.server.address
            page = try http.get(address + path).pageID
        }

        func send(_ method: String, _ path: String, _ headers: [String: String], _ body: [UInt8] = []) throws
            -> ClientResponse
        {
            var fields = headers.filter { !$0.value.isEmpty }.map { FormEntry($0.key, $0.value) }
            if headers["Bindery-Page"] == nil { fields.append(FormEntry("Bindery-Page", page)) }
            return try http.send(ClientRequest(WebAddress(address + path), method: method, headers: fields, body: body))
        }

        func create(_ size: Int?, _ changes: [String: String] = [:], _ body: [UInt8] = []) throws -> ClientResponse {
            var headers = ["Bindery-Field": "files", "Bindery-File": "a", "Upload-Complete": "?0"]
            if let size { headers["Upload-Length"] = "\(size)" }
            return try send("POST", "/live/uploads", headers.merging(changes) { $1 }, body)
        }

        func append(
            _ path: String, _ body: [UInt8], at offset: Int, isLast: Bool = false, _ changes: [String: String] = [:]
        ) throws -> ClientResponse {
            let headers = [
                "Content-Type": "application/partial-upload", "Upload-Offset": "\(offset)",
                "Upload-Complete": isLast ? "?1" : "?0",
            ]
            return try send("PATCH", path, headers.merging(changes) { $1 }, body)
        }

        /// Sends the head of a request for the bytes of an upload.
        func begin(_ path: String, _ count: Int) throws -> ClientSocket {
            let url = try WebAddress(address + path)
            let cookies = http.cookies.header(for: url) ?? ""
            let head = """
                PATCH \(path) HTTP/1.1\r\nHost: \(url.host):\(url.port)\r\nCookie: \(cookies)\r
                Bindery-Page: \(page)\r\nContent-Type: application/partial-upload\r\nUpload-Offset: 0\r
                Upload-Complete: ?1\r\nContent-Length: \(count)\r\n\r\n
                """
            let deadline = ContinuousClock.now + .seconds(60)
            let socket = try ClientSocket(host: url.host, port: url.port, until: deadline)
            try socket.write(Array(head.utf8), until: deadline)
            return socket
        }
    }

    @Test func `the fields of the protocol`() throws {
        let uploads = try UploadServer(limits: UploadLimits(fileBytes: 100))
        let client = try Client(uploads)
        let created = try client.create(5)
        #expect(created.status == 201)
        let path = try #require(created.header("Location"))
        #expect(created.header("Upload-Limit") == "max-size=100, max-age=3600")
        let part = try client.append(path, [1, 2], at: 0)
        #expect(part.status == 204)
        #expect(part.header("Upload-Complete") == "?0")
        let head = try client.send("HEAD", path, [:])
        #expect(head.status == 204)
        #expect(head.header("Upload-Offset") == "2")
        #expect(head.header("Upload-Length") == "5")
        #expect(head.header("Cache-Control") == "no-store")
        let last = try client.append(path, [3, 4, 5], at: 2, isLast: true)
        #expect(last.header("Upload-Complete") == "?1")
        #expect(try client.send("GET", "/live/uploads", [:]).status == 405)
        #expect(try client.send("PUT", path, [:]).status != 204)
    }

    @Test func `a whole file in the request that creates the upload, also without a length`() throws {
        let uploads = try UploadServer()
        let client = try Client(uploads)
        #expect(try client.create(3, ["Upload-Complete": "?1"], [1, 2, 3]).status == 201)
        #expect(try client.create(nil, ["Upload-Complete": "?1"], [4, 5]).status == 201)
        #expect(try client.create(0, ["Upload-Complete": "?1"]).header("Upload-Complete") == "?1")
        let tab = try uploads.open()
        try tab.wait(for: "the claims") { _ in try uploads.claimed.count == 3 }
        #expect(try uploads.claimed.sorted { $0.count > $1.count } == [[1, 2, 3], [4, 5], []])
    }

    @Test func `offsets and lengths that lie`() throws {
        let uploads = try UploadServer()
        let client = try Client(uploads)
        let path = try #require(try client.create(5).header("Location"))
        _ = try client.append(path, [1, 2], at: 0)
        let ahead = try client.append(path, [9], at: 3)
        #expect(ahead.status == 409)
        #expect(ahead.header("Content-Type") == "application/problem+json")
        #expect(ahead.text.contains(#""expected-offset":2,"provided-offset":3"#))
        #expect(ahead.text.contains("http-problem-types#mismatching-upload-offset"))
        #expect(try client.append(path, [9], at: 0).status == 409)
        #expect(try client.append(path, [3, 4, 5, 6], at: 2).status == 400)
        #expect(try client.append(path, [3], at: 2, isLast: true).status == 400)
        for text in ["-1", "+2", "1e3", "0x2", "99999999999999999999", "2.0", " "] {
            #expect(try client.append(path, [9], at: 0, ["Upload-Offset": text]).status == 400, "\(text)")
        }
        #expect(try client.append(path, [9], at: 2, ["Content-Type": "text/plain"]).status == 415)
        #expect(try client.append(path, [9], at: 2, ["Upload-Complete": "yes"]).status == 400)
        #expect(try client.append(path, [9], at: 2, ["Upload-Length": "6"]).status == 400)
        #expect(try client.send("HEAD", path, [:]).header("Upload-Offset") == "3")
        #expect(try client.append(path, [4, 5], at: 3, isLast: true).status == 204)
        #expect(try client.append(path, [6], at: 5).status != 204)
        for text in ["-1", "+1", "9999999999999999", "x"] {
            #expect(try client.create(nil, ["Upload-Length": text]).status == 400, "\(text)")
        }
    }

    @Test func `files without a length count for the limits of the field and the page as they arrive`() throws {
        let limits = UploadLimits(fileBytes: 100, fieldBytes: 150)
        let uploads = try UploadServer(limits: limits, claiming: false) { $0.limits.uploadBytesPerPage = 160 }
        let client = try Client(uploads)
        let bytes = UploadTests.bytes(101)
        let one = try client.create(nil, ["Upload-Complete": "?1"], bytes)
        #expect(one.status == 413)
        #expect(one.text.contains("The limit is 100 bytes."))
        #expect(try client.create(nil, ["Upload-Complete": "?1"], Array(bytes[..<90])).status == 201)
        let path = try #require(try client.create(nil).header("Location"))
        #expect(try client.append(path, Array(bytes[..<60]), at: 0).status == 204)
        let over = try client.append(path, [1], at: 60)
        #expect(over.status == 413)
        #expect(over.text.contains("The limit is 150 bytes."))
        #expect(try client.send("HEAD", path, [:]).status == 410)
        #expect(try client.create(61).status == 413)
    }

    @Test func `a client that lost the last response learns that its file was claimed`() throws {
        let uploads = try UploadServer()
        let client = try Client(uploads)
        let path = try #require(try client.create(3).header("Location"))
        _ = try client.append(path, [1, 2, 3], at: 0, isLast: true)
        try uploads.open().wait(for: "the claim") { _ in try uploads.claimed == [[1, 2, 3]] }
        let head = try client.send("HEAD", path, [:])
        #expect(head.status == 204)
        #expect(head.header("Upload-Offset") == "3")
        #expect(head.header("Upload-Complete") == "?1")
        #expect(try client.append(path, [4], at: 3).status == 400)
        #expect(try client.send("DELETE", path, [:]).status == 204)
        #expect(try Client(uploads).send("HEAD", path, [:]).status == 404)
        #expect(try uploads.claimed == [[1, 2, 3]])
    }

    @Test func `a session sends a limited number of files at the same time`() throws {
        let uploads = try UploadServer(claiming: false) { $0.limits.uploadsAtOncePerSession = 2 }
        let (client, other) = (try Client(uploads), try Client(uploads))
        let paths = try (0..<3).map { _ in try #require(try client.create(10).header("Location")) }
        let running = try paths[..<2].map { try client.begin($0, 10) }
        try uploads.open().wait(for: "both transfers") { _ in
            try client.append(paths[2], [1], at: 0).status == 429
        }
        let refused = try client.append(paths[2], [1], at: 0)
        #expect(refused.header("Retry-After") == "1")
        #expect(try client.create(1, ["Upload-Complete": "?1"], [1]).status == 429)
        #expect(try other.create(1, ["Upload-Complete": "?1"], [1]).status == 201)
        // A client that has lost its connection continues its own upload.
        #expect(try client.append(paths[0], [1], at: 0).status == 204)
        #expect(try client.append(paths[2], [1], at: 0).status == 204)
        withExtendedLifetime(running) {}
    }

    @Test func `of two requests that continue an upload at the same time, one is cut off`() throws {
        let uploads = try UploadServer()
        var client = try Client(uploads)
        let count = 20_000
        let paths = try (0..<8).map { _ in try #require(try client.create(count).header("Location")) }
        // Afterwards, the server opens each file when it is asked for.
        try uploads.server.restart()
        client.page = try client.http.get(client.address).pageID
        for path in paths {
            let deadline = ContinuousClock.now + .seconds(60)
            let sockets = [try client.begin(path, count), try client.begin(path, count)]
            for _ in 0..<(count / 500) {
                for (index, socket) in sockets.enumerated() {
                    try? socket.write([UInt8](repeating: UInt8(index), count: 500), until: deadline)
                }
            }
            for socket in sockets { _ = try? socket.read(until: deadline) }
            let head = try client.send("HEAD", path, [:])
            let known = try #require(head.header("Upload-Offset").flatMap { Int($0) })
            guard head.header("Upload-Complete") == "?0" else { continue }
            let rest = [UInt8](repeating: 2, count: count - known)
            #expect(try client.append(path, rest, at: known, isLast: true).status == 204)
        }
        try uploads.open().wait(for: "the claims") { _ in try uploads.claimed.count == paths.count }
        for bytes in try uploads.claimed {
            #expect(bytes.count == count)
            #expect(zip(bytes, bytes.dropFirst()).count { $0 != $1 } <= 1)
        }
    }

    @Test func `another session, another window and a guessed id get 404`() throws {
        let uploads = try UploadServer(claiming: false)
        let client = try Client(uploads)
        let path = try #require(try client.create(5).header("Location"))
        let thief = try Client(uploads)
        for method in ["HEAD", "PATCH", "DELETE"] {
            #expect(try thief.send(method, path, [:]).status == 404)
            #expect(try thief.send(method, path, ["Bindery-Page": client.page]).status == 404)
        }
        var otherWindow = client
        otherWindow.page = try client.http.get(client.address).pageID
        #expect(try otherWindow.append(path, [1], at: 0).status == 404)
        let anonymous = HTTPClient()
        let request = ClientRequest(try WebAddress(client.address + path), method: "HEAD")
        #expect(try anonymous.send(request).status == 404)
        for id in ["0", "..%2f..%2fetc%2fpasswd", "..", String(repeating: "0", count: 32), "a.json", "%00"] {
            let status = try client.send("HEAD", "/live/uploads/\(id)", [:]).status
            #expect(status == 404 || status == 400, "\(id)")
        }
        #expect(try client.append(path, [1, 2, 3, 4, 5], at: 0, isLast: true).status == 204)
    }

    @Test func `another session cannot continue an upload after a restart`() throws {
        let uploads = try UploadServer(claiming: false)
        let client = try Client(uploads)
        let path = try #require(try client.create(5).header("Location"))
        _ = try client.append(path, [1, 2], at: 0)
        try uploads.server.restart()
        let thief = try Client(uploads)
        #expect(try thief.send("HEAD", path, [:]).status == 404)
        #expect(try thief.append(path, [3, 4, 5], at: 2, isLast: true).status == 404)
        var owner = client
        owner.page = try client.http.get(client.address).pageID
        #expect(try owner.send("HEAD", path, [:]).header("Upload-Offset") == "2")
    }

    @Test func `a page of another site cannot send files`() throws {
        let uploads = try UploadServer()
        let client = try Client(uploads)
        #expect(try client.create(1, ["Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"]).status == 403)
    }

    @Test func `unknown fields, pages and forms get errors`() throws {
        let uploads = try UploadServer()
        let client = try Client(uploads)
        #expect(try client.create(1, ["Bindery-Field": "note"]).status == 404)
        #expect(try client.create(1, ["Bindery-Field": ""]).status == 404)
        #expect(try client.create(1, ["Bindery-Page": "x"]).status == 410)
        #expect(try client.create(1, ["Upload-Complete": ""]).status == 400)
    }

    @Test func `a new transfer ends the one before it`() throws {
        let uploads = try UploadServer(claiming: false)
        let client = try Client(uploads)
        let path = try #require(try client.create(100_000).header("Location"))
        let headers = [
            FormEntry("Bindery-Page", client.page), FormEntry("Content-Type", "application/partial-upload"),
            FormEntry("Upload-Offset", "0"), FormEntry("Upload-Complete", "?1"),
        ]
        let body = UploadTests.bytes(100_000)
        let request = ClientRequest(
            try WebAddress(client.address + path), method: "PATCH", headers: headers, body: body)
        try client.http.sendPart(of: request, 60_000)
        // The request may arrive after the next one, which it then ends.
        var statuses: [Int] = []
        while statuses.last != 204, statuses.count < 10 {
            let known = try #require(try client.send("HEAD", path, [:]).header("Upload-Offset").flatMap { Int($0) })
            #expect(known <= 60_000)
            statuses.append(try client.append(path, Array(body[known...]), at: known, isLast: true).status)
        }
        #expect(statuses.last == 204)
    }
}
