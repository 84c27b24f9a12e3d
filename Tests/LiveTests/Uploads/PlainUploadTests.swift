import Foundation
import HTTP
import Live
import Scenes
import Testing
import Texts

@testable import LiveTesting

/// Files of forms that are posted without the script.
@Suite struct PlainUploadTests {
    private func open(_ uploads: UploadServer) throws -> Tab { try uploads.server.browser(scripting: false).open() }

    private func post(
        _ uploads: UploadServer, _ text: String, boundary: String = "b", length: Int? = nil
    ) throws -> ClientResponse {
        let http = HTTPClient()
        _ = try http.get(uploads.server.address)
        let type = FormEntry("Content-Type", "multipart/form-data; boundary=\(boundary)")
        let address = try WebAddress(uploads.server.address + "/")
        return try http.send(ClientRequest(address, method: "POST", headers: [type], body: Array(text.utf8)))
    }

    private func file(_ name: String, _ content: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(name)\"\r\n\r\n\(content)\r\n"
    }

    @Test func `files larger than a body in memory are claimed before the response`() throws {
        let uploads = try UploadServer()
        let tab = try open(uploads)
        let first = AttachedFile("a 가.bin", contentType: "image/png", bytes: UploadTests.bytes(3_000_000))
        let second = AttachedFile("empty.txt", bytes: [])
        try tab.attach(first, second, to: .label("Files"))
        try tab.fill(.label("Note"), with: "hello")
        try tab.click(.button("Send"))
        #expect(tab.status == 200)
        #expect(try uploads.claimed.sorted { $0.count > $1.count } == [first.bytes, []])
        #expect(uploads.stored.isEmpty)
    }

    @Test func `clients may leave while their files are being written`() throws {
        let uploads = try UploadServer()
        let address = try WebAddress(uploads.server.address + "/")
        let cookies = try #require(try HTTPClient().get(uploads.server.address).header("Set-Cookie"))
        let head = """
            POST / HTTP/1.1\r
            Host: \(address.host):\(address.port)\r
            Cookie: \(cookies.prefix { $0 != ";" })\r
            Content-Type: multipart/form-data; boundary=b\r
            Content-Length: 1000000\r
            \r

            """
        let part = "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a\"\r\n\r\n"
        for _ in 1...20 {
            let deadline = ContinuousClock.now + .seconds(20)
            let socket = try ClientSocket(host: address.host, port: address.port, until: deadline)
            try socket.write(Array((head + part).utf8) + UploadTests.bytes(100_000), until: deadline)
        }
        let tab = try open(uploads)
        try tab.attach(AttachedFile("b", bytes: [1]), to: .label("Files"))
        try tab.click(.button("Send"))
        #expect(tab.status == 200)
        #expect(try uploads.claimed == [[1]])
    }

    @Test(arguments: [
        "", "<ul data-uploads=\"files\" data-live=\"ignore\"></ul>",
    ])
    func `refused files are named beside the field with their reasons, and the other is taken`(list: String) throws {
        let uploads = try UploadServer(
            limits: UploadLimits(fileBytes: 10), scenes: UploadServer.page.replacing("</form>", with: list + "</form>"),
            decide: { upload in
                if upload.name == "no" { upload.refuse("Not this one.") }
            })
        let tab = try open(uploads)
        try tab.attach(
            AttachedFile("big", bytes: UploadTests.bytes(11)), AttachedFile("no", bytes: [1]),
            AttachedFile("ok", bytes: [1, 2]), to: .label("Files"))
        try tab.click(.button("Send"))
        #expect(tab.status == 422)
        #expect(try uploads.claimed == [[1, 2]])
        let items = try tab.findAll(.css("form [data-uploads=files] > [data-upload=refused]")).map(\.text)
        #expect(
            items.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } == [
                "big This file is too large. The limit is 10 bytes.", "no Not this one.",
            ])
        #expect(try tab.exists(.role(.alert, nil)))
    }

    @Test func `a reason for which the page has no field is a message`() throws {
        let scene = UploadServer.page
            .replacing("<label>Files", with: "{{^note}}<label>Files")
            .replacing("</label><label>Note", with: "</label>{{/note}}<label>Note")
        let uploads = try UploadServer(limits: UploadLimits(fileBytes: 1), scenes: scene)
        let tab = try open(uploads)
        try tab.attach(AttachedFile("ok", bytes: [1]), AttachedFile("big", bytes: [1, 2]), to: .label("Files"))
        try tab.fill(.label("Note"), with: "x")
        try tab.click(.button("Send"))
        #expect(tab.status == 422)
        #expect(tab.text.contains("big: This file is too large. The limit is 1 byte."))
    }

    @Test func `the files of one form count for the limits of the field together`() throws {
        let uploads = try UploadServer(limits: UploadLimits(fieldBytes: 5, files: 2))
        let tab = try open(uploads)
        let files = [("a", 2), ("b", 4), ("c", 3), ("d", 0)].map { AttachedFile($0, bytes: UploadTests.bytes($1)) }
        try tab.attach(files[0], files[1], files[2], files[3], to: .label("Files"))
        try tab.click(.button("Send"))
        #expect(tab.status == 422)
        #expect(try uploads.claimed.map(\.count).sorted() == [2, 3])
        #expect(tab.text.contains("The limit is 5 bytes.") && tab.text.contains("Only 2 files are possible."))
    }

    @Test func `files above the limit of the page are refused as a whole`() throws {
        let uploads = try UploadServer(configure: { $0.limits.uploadBytesPerPage = 10_000 })
        let answer = try post(uploads, file("a", String(repeating: "x", count: 10_001)) + "--b--")
        #expect(answer.status == 413)
        #expect(answer.text.contains("The limit is 10 kB."))
        let tab = try uploads.server.browser().open()
        try tab.wait(for: "the file to be removed") { _ in uploads.stored.isEmpty }
    }

    @Test func `files that no view model takes are removed`() throws {
        let uploads = try UploadServer()
        let unknown = file("a", "x").replacing("name=\"files\"", with: "name=\"other\"")
        #expect(try post(uploads, unknown + "--b--").status < 400)
        let server = uploads.server
        #expect(try post(uploads, unknown + "--b").status == 400)
        let tab = try server.browser().open()
        try tab.wait(for: "the files to be removed") { _ in uploads.stored.isEmpty }
        #expect(try uploads.claimed.isEmpty)
    }

    @Test func `a form with thousands of parts is rejected with bounded memory and disk`() throws {
        let uploads = try UploadServer()
        let many = String(repeating: file("a", "x"), count: 3_000) + "--b--"
        #expect(try post(uploads, many).status == 413)
        let nested = file("a", String(repeating: "--c\r\n\r\n", count: 10_000)) + "--b--"
        #expect(try post(uploads, nested).status < 400)
        let header = "--b\r\nContent-Disposition: form-data; name=\"\(String(repeating: "n", count: 20_000))\"\r\n\r\n"
        #expect(try post(uploads, header + "x\r\n--b--").status == 400)
        let tab = try uploads.server.browser().open()
        try tab.wait(for: "the files to be removed") { _ in uploads.stored.isEmpty }
    }

    @Test(arguments: [
        "../../etc/passwd", "/etc/passwd", "..", ".", "a/b", "a\\b", "C:\\x", "\u{202e}gpj.exe", "a\u{0}b", "CON",
        "<b>x</b>", "&quot;", String(repeating: "n", count: 5_000), "\u{1f4a9}", "e\u{301}",
    ])
    func `the name of a file is text and never a path`(name: String) throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        try tab.attach(AttachedFile(name, bytes: [7]), to: .label("Files"))
        try tab.wait(for: "the claim") { try $0.lines.contains { $0.contains("claimed") } }
        #expect(try uploads.claimed == [[7]])
        #expect(try FileManager.default.contentsOfDirectory(atPath: uploads.claims).allSatisfy { $0.utf8.count == 32 })
        #expect(uploads.stored.isEmpty)
    }
}
