import Foundation
import HTTP
import Live
import LiveTesting
import Rx
import Scenes
import Testing
import Texts

/// Uploads of pages with the script.
@Suite struct UploadTests {
    static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }

    @Test func `a file arrives whole, with its name, type, size and hash`() throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        let file = AttachedFile("a 가.bin", contentType: "image/png", bytes: Self.bytes(300_000))
        try tab.attach(file, to: .label("Files"))
        try tab.waitForLine("claimed a 가.bin")
        let lines = try tab.lines
        #expect(lines[0] == "0: a 가.bin image/png 0/300000")
        #expect(lines.contains { $0.hasSuffix("hash " + SHA256.hex(of: file.bytes)) })
        #expect(try uploads.claimed == [file.bytes])
        #expect(uploads.stored.isEmpty)
    }

    @Test func `an upload continues after the connection was lost`() throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        let file = AttachedFile("film", bytes: Self.bytes(900_000))
        let upload = try tab.upload(file, to: .label("Files"))
        #expect(upload.status == 201)
        for count in [1, 100_000, 0, 250_000] {
            try upload.cut(after: count)
            try upload.askOffset()
            #expect(!upload.isComplete)
            #expect(upload.refusal == nil)
        }
        try upload.resume()
        #expect(upload.isComplete)
        try tab.waitForLine("claimed film")
        #expect(try uploads.claimed == [file.bytes])
    }

    @Test func `the view model sees the interruption and the progress`() throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("a", bytes: Self.bytes(1_000)), to: .label("Files"))
        try upload.send(400)
        #expect(upload.offset == 400)
        try tab.waitForLine("a paused")
        try upload.send()
        try tab.waitForLine("claimed a")
        let states = try tab.lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        #expect(
            states.filter { ["a receiving", "a paused", "a complete"].contains($0) } == [
                "a receiving", "a paused", "a receiving", "a complete",
            ])
    }

    @Test func `an upload continues after a restart of the server`() throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        let file = AttachedFile("big", bytes: Self.bytes(500_000))
        let upload = try tab.upload(file, to: .label("Files"))
        try upload.send(200_000)
        try uploads.server.restart()
        try tab.wait(for: "the page of the new process") { $0.isLive && (try? $0.lines.isEmpty) == true }
        try upload.askOffset()
        #expect(upload.offset == 200_000)
        try tab.waitForLine("big application/octet-stream 200000/500000")
        try upload.send()
        try tab.waitForLine("claimed big")
        #expect(try uploads.claimed == [file.bytes])
        #expect(uploads.stored.isEmpty)
    }

    @Test func `a complete file that was not claimed is given to the page again after a restart`() throws {
        let uploads = try UploadServer(claiming: false)
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("done", bytes: [1, 2, 3]), to: .label("Files"))
        try upload.send()
        try tab.waitForLine("done complete")
        try uploads.server.restart()
        try tab.wait(for: "the page of the new process") { $0.isLive && (try? $0.lines.isEmpty) == true }
        try upload.askOffset()
        #expect(upload.isComplete)
        try tab.waitForLine("done complete")
    }

    @Test func `a file is refused by a limit before its bytes are sent`() throws {
        let limits = UploadLimits(fileBytes: 1_000, fieldBytes: 1_500, files: 3, types: ["image/*", ".txt"])
        let uploads = try UploadServer(limits: limits, claiming: false)
        let tab = try uploads.open()
        func refusal(_ name: String, _ type: String, _ size: Int) throws -> String? {
            try tab.upload(AttachedFile(name, contentType: type, bytes: Self.bytes(size)), to: .label("Files")).refusal
        }
        #expect(try refusal("a.png", "image/png", 1_001) == "This file is too large. The limit is 1 kB.")
        #expect(
            try refusal("a.exe", "application/x-msdownload", 1)
                == "This type of file is not possible, only image/*, .txt.")
        #expect(try refusal("A.TXT", "", 900) == nil)
        #expect(try refusal("b.png", "image/png", 601) == "These files are too large together. The limit is 1.5 kB.")
        #expect(try refusal("b.png", "image/png", 300) == nil)
        #expect(try refusal("c.png", "image/png", 300) == nil)
        #expect(try refusal("d.png", "image/png", 0) == "Only 3 files are possible.")
    }

    @Test func `the view model refuses a file at its start, and later`() throws {
        let uploads = try UploadServer(decide: { upload in
            if upload.name.hasSuffix(".exe") { return upload.refuse("No programs, please.") }
            _ = upload.sniffedType().subscribe(onSuccess: { if $0 == "text/html" { upload.refuse("No pages.") } })
        })
        let tab = try uploads.open()
        let program = try tab.upload(AttachedFile("a.exe", bytes: [1]), to: .label("Files"))
        #expect(program.status == 403)
        #expect(program.refusal == "No programs, please.")
        let html = Array("<!doctype html>".utf8) + Self.bytes(5_000)
        let page = try tab.upload(AttachedFile("a.png", bytes: html + html), to: .label("Files"))
        try page.send(html.count)
        try tab.waitForLine("a.png refused(reason: No pages.)")
        try page.askOffset()
        #expect(page.status == 403)
        #expect(page.refusal == "No pages.")
        try tab.wait(for: "the files to be removed") { _ in uploads.stored.isEmpty }
    }

    @Test func `the client cancels an upload`() throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("a", bytes: Self.bytes(10)), to: .label("Files"))
        try upload.send(5)
        try upload.cancel()
        #expect(upload.status == 204)
        try tab.waitForLine("a cancelled")
        try upload.askOffset()
        #expect(upload.status == 410)
        try tab.wait(for: "the files to be removed") { _ in uploads.stored.isEmpty }
    }

    @Test func `uploads of a page that was left are removed`() throws {
        let uploads = try UploadServer(claiming: false)
        let tab = try uploads.open()
        try tab.upload(AttachedFile("a", bytes: Self.bytes(10)), to: .label("Files")).send(5)
        #expect(uploads.stored.count == 2)
        tab.close()
        let other = try uploads.open()
        try other.wait(for: "the files to be removed") { _ in uploads.stored.isEmpty }
    }

    @Test func `an upload that is not continued in time is removed`() throws {
        let uploads = try UploadServer(
            claiming: false,
            configure: {
                $0.limits.uploadLifetime = .milliseconds(50)
                $0.limits.heartbeatInterval = .milliseconds(20)
            })
        let tab = try uploads.open()
        _ = try tab.upload(AttachedFile("a", bytes: Self.bytes(10)), to: .label("Files"))
        try tab.waitForLine("a failed(reason: The upload took too long.)")
        try tab.wait(for: "the files to be removed") { _ in uploads.stored.isEmpty }
    }

    @Test func `an upload that the view model releases is removed`() throws {
        let server = try OneSceneServer(UploadServer.page) { page in
            page.bindUploads("files", to: AnyObserver(eventHandler: { _ in }))
            for name in ["note"] { page.bindField(name, with: BehaviorRelay(value: "")) }
            page.bindEvent("send", to: AnyObserver<Void> { _ in })
            page.bindList("log", from: Observable<[LogLine]>.just([]))
        }
        let tab = try server.browser().open()
        try tab.wait(for: "the stream") { $0.isLive }
        let upload = try tab.upload(AttachedFile("a", bytes: Self.bytes(10)), to: .label("Files"))
        try tab.wait(for: "its end") { _ in
            try upload.askOffset()
            return upload.status == 410
        }
    }

    @Test func `files do not hold up the posts of the page`() throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("a", bytes: Self.bytes(1_000_000)), to: .label("Files"))
        try upload.cut(after: 500_000)
        try tab.fill(.label("Note"), with: "meanwhile")
        try tab.click(.button("Send"))
        try tab.waitForLine("sent meanwhile")
        try upload.resume()
        try tab.waitForLine("claimed a")
    }
}
