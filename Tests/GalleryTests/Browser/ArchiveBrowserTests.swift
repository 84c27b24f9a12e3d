import Foundation
import GalleryViewModels
import LiveTesting
import Testing

@testable import Gallery

extension BrowserTests {
    @Suite struct ArchiveBrowserTests {
        /// Writes a file to a new folder and returns its path.
        private func chosen(_ name: String, _ bytes: [UInt8]) throws -> String {
            let folder = NSTemporaryDirectory() + "archive-\(UInt64.random(in: 0...UInt64.max))"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            return "\(folder)/\(name)"
        }

        private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &>> 3) } }

        /// Limits the bytes that the browser sends per second.
        private func send(bytesPerSecond: Int, _ window: WebDriverWindow) throws {
            try window.devTools("Network.enable")
            try window.devTools(
                "Network.emulateNetworkConditions",
                [
                    "offline": false, "latency": 0, "downloadThroughput": -1,
                    "uploadThroughput": .number(Double(bytesPerSecond)),
                ])
        }

        /// Returns the bytes to which a link leads, as the browser receives them.
        private func content(of link: Locator, in window: WebDriverWindow) throws -> [UInt8] {
            let address = try #require(try window.find(link).property("href").string)
            let text = try window.executeAsync(
                """
                const [address, done] = arguments;
                fetch(address).then(r => r.blob()).then(blob => {
                  const reader = new FileReader();
                  reader.onload = () => done(reader.result.split(',')[1]);
                  reader.readAsDataURL(blob);
                });
                """, [.string(address)])
            return Array(Data(base64Encoded: text.string ?? "") ?? Data())
        }

        private func open(
            _ gallery: RunningGallery, javaScript: Bool = true, width: Int = 1280,
            _ work: (WebDriverWindow) throws -> Void
        ) throws {
            try WebDriver.withWindow(at: gallery.url("/archive")) {
                $0.reducedMotion = true
                $0.javaScript = javaScript
                $0.width = width
            } _: { window in
                if javaScript {
                    try window.wait(for: "the script") {
                        try $0.execute("return document.readyState").string == "complete"
                    }
                }
                try work(window)
            }
        }

        @Test(arguments: [1280, 390]) func `a file is sent with progress, downloaded and deleted`(width: Int) throws {
            let gallery = try RunningGallery()
            let (name, bytes) = ("plan 한글 <b> (1).bin", bytes(2_000_000))
            try open(gallery, width: width) { window in
                try takePictures("archive-empty", of: window)
                try send(bytesPerSecond: 500_000, window)
                try window.type(try chosen(name, bytes), into: .label("Files"))
                let bar = Locator.role(.progressBar, .exactly(name))
                try window.waitFor(bar)
                try window.wait(for: "progress") { try ($0.find(bar).property("value").number ?? 0) > 0 }
                try takePictures("archive-sending", of: window)
                try send(bytesPerSecond: -1, window)
                try window.waitFor(.link(.exactly(name)))
                try window.waitForNo(bar)
                #expect(try content(of: .link(.exactly(name)), in: window) == bytes)
                try takePictures("archive", of: window)
                try window.zoomText(2)
                try takePictures("archive-large", of: window)
                try window.zoomText(1)
                try window.click(.button(.exactly("Delete \(name)")))
                try window.waitForNo(.link(.exactly(name)))
                #expect(try window.exists(.text("No files yet. Choose some above.")))
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }

        @Test func `an upload is cancelled by its button, and one that was cut off goes on`() throws {
            let gallery = try RunningGallery()
            let bytes = bytes(3_000_000)
            try open(gallery) { window in
                try send(bytesPerSecond: 300_000, window)
                try window.type(try chosen("cancelled", bytes), into: .label("Files"))
                try window.click(.button("Cancel cancelled"))
                try window.waitForNo(.role(.progressBar, "cancelled"))
                #expect(try window.execute("return document.activeElement.name").string == "files")
                try window.type(try chosen("cut", bytes), into: .label("Files"))
                try window.wait(for: "a part") {
                    try ($0.execute("return document.querySelector('progress')?.value ?? 0").number ?? 0) >= 10
                }
                try window.setOffline(true)
                try window.waitFor(.css("[data-upload=paused]"))
                #expect(try window.exists(.role(.progressBar, "cut")))
                try window.setOffline(false)
                try window.waitFor(.link("cut"))
                #expect(try content(of: .link("cut"), in: window) == bytes)
                #expect(gallery.app.archive.all.map(\.name) == ["cut"])
            }
        }

        @Test func `a refused file shows its reason, and dropped files are stored`() throws {
            let gallery = try RunningGallery(archive: FolderArchive(largestFile: 1_000))
            try open(gallery) { window in
                try window.type(try chosen("large", bytes(1_001)), into: .label("Files"))
                try window.wait(for: "the reason") {
                    try $0.findAll(.role(.alert)).contains { try $0.text.hasPrefix("This file is too large.") }
                }
                try takePictures("archive-refused", of: window)
                try window.click(.button("Dismiss large"))
                try window.execute(
                    """
                    const data = new DataTransfer();
                    for (const name of ['one.txt', 'two.txt']) data.items.add(new File([name], name));
                    for (const type of ['dragover', 'drop'])
                      document.querySelector('label[for=archive-files]')
                        .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
                    """)
                for name in ["one.txt", "two.txt"] {
                    try window.waitFor(.link(.exactly(name)))
                    #expect(try content(of: .link(.exactly(name)), in: window) == Array(name.utf8))
                }
            }
        }

        @Test func `without scripts, plain forms store, refuse and delete files`() throws {
            let gallery = try RunningGallery(archive: FolderArchive(largestFile: 300_000))
            let bytes = bytes(200_000)
            try open(gallery, javaScript: false) { window in
                try window.type(
                    try chosen("plain.bin", bytes) + "\n" + chosen("large.bin", self.bytes(300_001)),
                    into: .label("Files"))
                try window.click(.button("Add"))
                try window.waitFor(.link("plain.bin"))
                #expect(try window.findAll(.css(".archive-add [data-reason]")).count == 1)
                try takePictures("archive-plain", of: window)
                let address = try #require(try window.find(.link("plain.bin")).property("href").string)
                #expect(try HTTPClient().get(address).body == bytes)
                try window.click(.button("Delete plain.bin"))
                try window.waitForNo(.link("plain.bin"))
            }
        }
    }
}
