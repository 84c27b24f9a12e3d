import Foundation
import Live
import LiveTesting
import Rx
import Scenes
import Testing
import Texts

extension BrowserTests { @Suite struct UploadBrowserTests {} }

/// Uploads in Chromium.
extension BrowserTests.UploadBrowserTests {
    /// Writes files to a new folder and returns their paths.
    private func files(_ contents: [(String, [UInt8])]) throws -> [String] {
        let folder = NSTemporaryDirectory() + "chosen-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return try contents.map { name, bytes in
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            return "\(folder)/\(name)"
        }
    }

    private func choose(_ paths: [String], in window: WebDriverWindow) throws {
        try window.type(paths.joined(separator: "\n"), into: .css("input[type=file]"))
    }

    private func lines(_ window: WebDriverWindow) throws -> [String] {
        try window.findAll(.css("ul:not([data-uploads]) > li")).map { try $0.text }
    }

    private func waitForLine(_ text: String, in window: WebDriverWindow) throws {
        try window.wait(for: "the line “\(text)”") { window in try lines(window).contains { $0.hasSuffix(text) } }
    }

    /// Runs a closure with a page behind a slow connection, which the test can cut.
    private func inChromium(
        delay: Duration = .zero, _ uploads: UploadServer, width: Int = 1280, javaScript: Bool = true,
        _ work: (WebDriverWindow, DelayingProxy) throws -> Void
    ) throws {
        let proxy = try DelayingProxy(to: uploads.server.port, delay: delay)
        defer { proxy.stop() }
        try WebDriver.withWindow(at: "http://127.0.0.1:\(proxy.port)/") {
            $0.width = width
            $0.javaScript = javaScript
        } _: { window in
            if javaScript { try window.waitForTheStream() }
            try work(window, proxy)
        }
    }

    @Test(arguments: [(0, 1280), (200, 390)])
    func `several files arrive, and each shows its progress`(delay: Int, width: Int) throws {
        let uploads = try UploadServer()
        let sizes = [
            ("a 가.bin", 3_000_000), ("b.bin", 2_000_000), ("c.bin", 10), ("d.bin", 0), ("e\u{202E}.bin", 70_000),
        ]
        let paths = try files(sizes.map { ($0, UploadTests.bytes($1)) })
        try inChromium(delay: .milliseconds(delay), uploads, width: width) { window, _ in
            try window.execute(
                """
                window.bars = new Set(); window.most = 0;
                new MutationObserver(() => {
                  for (const bar of document.querySelectorAll('progress')) bars.add(bar.getAttribute('aria-label'));
                  most = Math.max(most, document.querySelectorAll('[data-upload=sending]').length);
                }).observe(document.body, { subtree: true, childList: true, attributes: true })
                """)
            try choose(paths, in: window)
            for (name, _) in sizes { try waitForLine("claimed \(name)", in: window) }
            let bars = try window.execute("return [...bars].sort()").array.compactMap(\.string)
            // The character reverses the text after it, so that a name could hide its extension.
            #expect(bars == ["a 가.bin", "b.bin", "c.bin", "d.bin", "e.bin"])
            #expect(try window.execute("return most").number.map { (1...3).contains($0) } == true)
            try window.wait(for: "the items to disappear") { try $0.findAll(.role(.progressBar)).isEmpty }
            // The form sends none of the files again.
            try window.click(.button("Send"))
            try waitForLine("sent", in: window)
            #expect(try uploads.claimed.map(\.count).sorted() == sizes.map(\.1).sorted())
        }
    }

    @Test func `an upload of a file that is deleted meanwhile fails`() throws {
        let uploads = try UploadServer()
        // The delay limits the speed to a few megabytes per second.
        try inChromium(delay: .milliseconds(100), uploads) { window, proxy in
            let paths = try files([("film.bin", UploadTests.bytes(10_000_000))])
            try choose(paths, in: window)
            try window.wait(for: "5 %") {
                try $0.execute("return document.querySelector('progress')?.value >= 5").bool == true
            }
            // A deployment must not reload the tab now.
            let event = "new CustomEvent('bindery:reload', { cancelable: true })"
            #expect(try window.execute("return document.documentElement.dispatchEvent(\(event))").bool == false)
            try FileManager.default.removeItem(atPath: paths[0])
            proxy.cut()
            try window.wait(for: "the failure") {
                try $0.findAll(.css("[data-uploads] [role=alert]")).map { try $0.text } == ["The upload failed."]
            }
        }
    }

    @Test func `an upload continues by itself after cuts and a restart`() throws {
        let uploads = try UploadServer()
        let bytes = UploadTests.bytes(10_000_000)
        // The delay limits the speed to a few megabytes per second.
        try inChromium(delay: .milliseconds(100), uploads) { window, proxy in
            try choose(try files([("film.bin", bytes)]), in: window)
            for part in [5, 20, 35] {
                try window.wait(for: "\(part) %") {
                    try $0.execute("return document.querySelector('progress')?.value >= \(part)").bool == true
                }
                proxy.cut()
                defer { proxy.mend() }
                if part == 20 { try uploads.server.restart() }
            }
            try waitForLine("claimed film.bin", in: window)
            #expect(try uploads.claimed == [bytes])
        }
    }

    @Test func `reasons are shown beside the field until they are dismissed`() throws {
        let uploads = try UploadServer(
            limits: UploadLimits(fileBytes: 1_000),
            decide: { upload in
                if upload.name == "no" { upload.refuse("Not this one.") }
                _ = upload.whenComplete.subscribe(onSuccess: { if $0.name == "late" { $0.refuse("Too late.") } })
            })
        let paths = try files([
            ("big", UploadTests.bytes(1_001)), ("no", [1]), ("late", UploadTests.bytes(1_000)), ("ok", [2]),
        ])
        try inChromium(uploads) { window, _ in
            try choose(paths, in: window)
            for reason in ["This file is too large. The limit is 1 kB.", "Not this one.", "Too late."] {
                try window.wait(for: reason) { try $0.findAll(.role(.alert)).contains { try $0.text == reason } }
            }
            try waitForLine("claimed ok", in: window)
            #expect(try window.findAll(.css("[data-uploads] > li")).count == 3)
            for name in ["big", "no", "late"] { try window.click(.button("Dismiss \(name)")) }
            #expect(try window.findAll(.css("[data-uploads] > li")).isEmpty)
            #expect(try window.execute("return document.activeElement.name").string == "files")
            #expect(try uploads.claimed == [[2]])
        }
    }

    @Test func `the user cancels an upload`() throws {
        let uploads = try UploadServer()
        try inChromium(delay: .milliseconds(200), uploads) { window, _ in
            try choose(try files([("film", UploadTests.bytes(50_000_000))]), in: window)
            try waitForLine("film receiving", in: window)
            try window.click(.button("Cancel film"))
            try waitForLine("film cancelled", in: window)
            #expect(try window.findAll(.css("[data-uploads] > li")).isEmpty)
            try window.wait(for: "the file to be removed") { _ in uploads.stored.isEmpty }
        }
    }

    @Test func `dropped files are sent, and pictures have a preview`() throws {
        let scene = UploadServer.page.replacing("<main>", with: "<main data-drop=\"files\">")
        let uploads = try UploadServer(
            claiming: false, scenes: scene, decide: { if $0.name == "dot.png" { $0.refuse("Seen.") } })
        try inChromium(uploads) { window, _ in
            try window.execute(
                """
                const canvas = document.createElement('canvas'); canvas.width = canvas.height = 300;
                canvas.getContext('2d').fillRect(0, 0, 300, 300);
                canvas.toBlob((blob) => {
                  const data = new DataTransfer();
                  data.items.add(new File([blob], 'dot.png', { type: 'image/png' }));
                  data.items.add(new File(['text'], 'note.txt', { type: 'text/plain' }));
                  const zone = document.querySelector('h1, form');
                  for (const type of ['dragover', 'drop'])
                    zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
                })
                """)
            try waitForLine("note.txt complete", in: window)
            try window.wait(for: "the preview") { try $0.findAll(.css("li canvas[data-preview]")).count == 1 }
            #expect(try window.execute("return document.querySelector('canvas').width").number == 96)
        }
    }

    @Test func `without scripts the form sends its files`() throws {
        let uploads = try UploadServer()
        let bytes = UploadTests.bytes(5_000_000)
        try inChromium(uploads, javaScript: false) { window, _ in
            try choose(try files([("film", bytes), ("note", [1])]), in: window)
            try window.click(.button("Send"))
            try window.wait(for: "the claims") { _ in try uploads.claimed.count == 2 }
            #expect(try uploads.claimed.sorted { $0.count > $1.count } == [bytes, [1]])
        }
    }
}
