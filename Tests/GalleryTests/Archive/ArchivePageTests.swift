import Foundation
import GalleryViewModels
import HTTP
import LiveTesting
import Testing

@testable import Gallery

@Suite(.timeLimit(.minutes(60))) struct ArchivePageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery(archive: FolderArchive(secret: "secret", largestFile: 100_000, quota: 150_000))
    }

    private func send(
        _ method: String, _ path: String, _ body: String = "", _ headers: [FormEntry] = []
    ) throws -> ClientResponse {
        let fields = headers + [FormEntry("Content-Type", "application/json")]
        return try HTTPClient().send(
            ClientRequest(WebAddress(gallery.url(path)), method: method, headers: fields, body: Array(body.utf8)))
    }

    private func file(_ name: String, _ bytes: [UInt8], _ type: String = "text/plain") -> AttachedFile {
        AttachedFile(name, contentType: type, bytes: bytes)
    }

    private func link(_ name: String, in tab: Tab) throws -> SavedFile {
        try tab.save(try #require(try tab.find(.link(.exactly(name)))["href"]))
    }

    @Test(arguments: [true, false]) func `a file is stored, downloaded and deleted`(scripting: Bool) throws {
        let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let (tab, other) = (try gallery.open("/archive", scripting: scripting), try gallery.open("/archive"))
        #expect(tab.text.contains("No files yet"))
        try tab.attach(file("한글 <b>.bin", bytes, "text/html"), to: .label("Files"))
        if !scripting { try tab.click(.button("Add")) }
        try tab.wait(for: "the file") { try $0.exists(.link("한글 <b>.bin")) }
        try other.wait(for: "the file") { try $0.exists(.link("한글 <b>.bin")) }
        let saved = try link("한글 <b>.bin", in: tab)
        #expect(saved.bytes == bytes && saved.name == "한글 <b>.bin")
        #expect(tab.text.contains("50 kB") && tab.text.contains("100 kB free"))
        try tab.click(.button("Delete 한글 <b>.bin"))
        try tab.wait(for: "no file") { try !$0.exists(.link("한글 <b>.bin")) }
        try other.wait(for: "no file") { $0.text.contains("No files yet") }
    }

    @Test func `a file for which there is no room is refused with a reason`() throws {
        let tab = try gallery.open("/archive", scripting: false)
        for name in ["a", "b"] {
            try tab.attach(file(name, [UInt8](repeating: 1, count: 90_000)), to: .label("Files"))
            try tab.click(.button("Add"))
        }
        #expect(gallery.app.archive.all.map(\.name) == ["a"])
        #expect(gallery.app.archive.freeBytes == 60_000)
    }

    @Test func `everything is exported as one archive, with progress`() throws {
        let archive = gallery.app.archive
        _ = try archive.add(name: "../../한글.txt", text: "hello")
        _ = try archive.add(name: "b.txt", text: String(repeating: "x", count: 50_000))
        let tab = try gallery.open("/archive")
        try tab.click(.button("Download all"))
        try tab.wait(for: "the download") { !$0.offeredDownloads.isEmpty }
        #expect(try tab.exists(.role("progressbar", "Preparing the zip file")))
        let file = try tab.save(try #require(tab.offeredDownloads.first))
        #expect(
            file.name == "archive.zip" && file.type == "application/zip" && file.bytes.starts(with: Array("PK".utf8)))
        #expect(file.text.contains("b.txt") && !file.text.contains("../"))
        try tab.wait(for: "the end") { try !$0.exists(.role("progressbar", "Preparing the zip file")) }
        let plain = try gallery.open("/archive", scripting: false)
        try plain.click(.button("Download all"))
        #expect(plain.savedFiles.first?.bytes.count == file.bytes.count)
    }

    @Test func `other programs list, add and delete files`() throws {
        #expect(try send("GET", "/archive/api/files").text == "[]")
        let created = try send("POST", "/archive/api/files", #"{"name":"a.txt","text":"hé"}"#)
        #expect(created.status == 201)
        let list = try send("GET", "/archive/api/files")
        let files = try #require(try JSONSerialization.jsonObject(with: Data(list.body)) as? [[String: Any]])
        #expect(files.first?["name"] as? String == "a.txt" && files.first?["size"] as? Int == 3)
        let id = try #require(files.first?["id"] as? String)
        for (method, path, body, status) in [
            ("POST", "", "{", 400), ("POST", "", "{}", 422), ("DELETE", "/nope", "", 404),
            ("DELETE", "/..%2F..%2Fetc", "", 404),
        ] {
            let refused = try send(method, "/archive/api/files" + path, body)
            #expect(refused.status == status)
            #expect(refused.header("content-type") == "application/problem+json")
        }
        #expect(try send("DELETE", "/archive/api/files/\(id)").status == 204)
        #expect(try send("DELETE", "/archive/api/files/\(id)").status == 404)
        #expect(try send("GET", "/archive/files/\(id)").status == 404)
        let foreign = [FormEntry("Sec-Fetch-Site", "cross-site"), FormEntry("Origin", "https://evil.example")]
        #expect(try send("POST", "/archive/api/files", "{}", foreign).status == 403)
    }

    @Test func `the webhook shows signed messages live`() throws {
        let tab = try gallery.open("/archive")
        let body = #"{"text":"<b>hello</b>"}"#
        // From: printf '{"text":"<b>hello</b>"}' | openssl dgst -sha256 -hmac secret
        let signature = "sha256=f7b907aa8cfdc4f8b6af36d6c4d3bf91ede4bb1e46b3d363f83e9e818947713d"
        let foreign = FormEntry("Sec-Fetch-Site", "cross-site")
        #expect(try send("POST", "/archive/hook", body).status == 401)
        #expect(
            try send("POST", "/archive/hook", body + " ", [FormEntry("X-Hub-Signature-256", signature)]).status == 401)
        let answer = try send("POST", "/archive/hook", body, [FormEntry("X-Hub-Signature-256", signature), foreign])
        #expect(answer.status == 204)
        try tab.wait(for: "the message") { $0.text.contains("<b>hello</b>") }
        // The service sends it again, or an attacker has recorded it.
        #expect(try send("POST", "/archive/hook", body, [FormEntry("X-Hub-Signature-256", signature)]).status == 204)
        #expect(try gallery.open("/archive").findAll(.css(".archive-arrivals li")).count == 1)
    }

    @Test func `methods that an address does not support are refused with JSON`() throws {
        for (method, path, allow) in [
            ("PUT", "/archive/api/files", "GET, HEAD, POST"), ("GET", "/archive/api/files/x", "DELETE"),
            ("POST", "/archive/files/x", "GET, HEAD"), ("GET", "/archive/hook", "POST"),
        ] {
            let response = try send(method, path)
            #expect(response.status == 405)
            #expect(response.header("allow") == allow)
            #expect(response.header("content-type") == "application/problem+json")
        }
    }

    @Test func `a page that was uploaded as a picture never runs, and hostile names stay in their field`() throws {
        let tab = try gallery.open("/archive", scripting: false)
        let name = "a\"; filename=x.html\r\nX-Evil: 1\u{202e}gnp"
        try tab.attach(file(name, Array("<script>alert(1)</script>".utf8), "image/png"), to: .label("Files"))
        try tab.click(.button("Add"))
        let stored = try #require(gallery.app.archive.all.first)
        let response = try send("GET", "/archive/files/\(stored.id)")
        #expect(response.header("content-type") == "image/png")
        #expect(response.header("x-content-type-options") == "nosniff")
        #expect(response.header("content-security-policy")?.hasPrefix("sandbox;") == true)
        let disposition = try #require(response.header("content-disposition"))
        #expect(disposition.hasPrefix("attachment; filename=\"a") && disposition.count { $0 == "\"" } == 2)
        #expect(response.header("x-evil") == nil)
    }

    @Test func `the page is in English and Korean`() throws {
        let tab = try gallery.open("/archive")
        try tab.click(.button("한국어"))
        try tab.wait(for: "Korean") { try $0.exists(.heading("보관함")) && $0.exists(.label("파일")) }
        try tab.click(.button("English"))
        try tab.wait(for: "English") { try $0.exists(.heading("Archive")) }
        let browser = try gallery.browser(scripting: false)
        browser.languages = "ko-KR, ko;q=0.9"
        #expect(try browser.open("/archive").exists(.heading("보관함")))
    }
}
