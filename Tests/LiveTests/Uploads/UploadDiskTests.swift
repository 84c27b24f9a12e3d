import Foundation
import Live
import LiveTesting
import Testing
import Texts

/// Uploads of pages while the disk or the folder has problems.
@Suite struct UploadDiskTests {
    @Test func `a file that does not fit is refused with a reason, and its bytes are removed`() throws {
        let uploads = try UploadServer(configure: { $0.limits.uploadBytes = 100_000 })
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("big", bytes: UploadTests.bytes(150_000)), to: .label("Files"))
        try upload.send()
        #expect(upload.status == 507)
        #expect(upload.refusal == "There is no space left on the server. Please try again later.")
        try tab.wait(for: "the failure") { try $0.lines.contains { $0.contains("big failed") } }
        try tab.wait(for: "the file to be removed") { _ in uploads.stored.isEmpty }
        // There is space again.
        try tab.attach(AttachedFile("small", bytes: [1]), to: .label("Files"))
        try tab.waitForLine("claimed small")
        let plain = try uploads.server.browser(scripting: false).open()
        try plain.attach(AttachedFile("big", bytes: UploadTests.bytes(150_000)), to: .label("Files"))
        try plain.click(.button("Send"))
        #expect(plain.status == 507)
    }

    @Test func `a folder that vanishes during an upload fails it with a reason`() throws {
        let uploads = try UploadServer()
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("a", bytes: UploadTests.bytes(1_000)), to: .label("Files"))
        try upload.send(400)
        try FileManager.default.removeItem(atPath: uploads.folder)
        try upload.send()
        #expect(upload.status == 500)
        #expect(upload.refusal == "The server could not store this file. Please try again later.")
        try tab.wait(for: "the failure") { try $0.lines.contains { $0.contains("a failed") } }
        try tab.attach(AttachedFile("b", bytes: [1]), to: .label("Files"))
        try tab.waitForLine("claimed b")
    }

    @Test func `a folder that cannot be created refuses files with a reason`() throws {
        let uploads = try UploadServer(configure: { $0.uploads = "/dev/null/uploads" })
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("a", bytes: [1]), to: .label("Files"))
        #expect(upload.status == 500)
        #expect(upload.refusal == "The server could not store this file. Please try again later.")
    }

    @Test func `the app's own texts replace the English ones`() throws {
        let uploads = try UploadServer(
            limits: UploadLimits(fileBytes: 1),
            configure: { $0.uploadTexts = { "너무 커요: \("\($0 == .fileTooLarge(limit: 1))")" } })
        let tab = try uploads.open()
        let upload = try tab.upload(AttachedFile("a", bytes: [1, 2]), to: .label("Files"))
        #expect(upload.refusal == "너무 커요: true")
    }
}
