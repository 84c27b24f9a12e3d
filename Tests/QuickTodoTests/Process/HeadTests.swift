import Foundation
import LiveTesting
import Testing

/// Tests of the document's head: icons, manifest, description.
@Suite struct HeadTests {
    @Test func `the page has a description, icons and a manifest that exist`() throws {
        let app = try RunningApp()
        let client = HTTPClient()
        let page = try client.get(app.url()).text
        #expect(page.contains("<meta name=\"description\" content=\"A to-do list"))
        let links = page.components(separatedBy: "<link ").dropFirst().map { $0.prefix { $0 != ">" } }
        for kind in ["icon", "apple-touch-icon", "manifest", "stylesheet"] {
            let fitting = links.filter { $0.contains("rel=\"\(kind)\"") }
            #expect(!fitting.isEmpty, "\(kind)")
            for link in fitting {
                let address = link.components(separatedBy: "href=\"")[1].prefix { $0 != "\"" }
                #expect(try client.get(app.url(String(address))).status == 200, "\(address)")
            }
        }
    }

    @Test func `the manifest makes the app installable`() throws {
        let app = try RunningApp()
        let client = HTTPClient()
        let manifest = try client.get(app.url("/quicktodo/app.webmanifest")).text
        for member in ["id", "start_url", "scope"] { #expect(manifest.contains("\"\(member)\": \"/\"")) }
        #expect(manifest.contains("\"display\": \"standalone\""))
        for size in [192, 512] {
            let icon = "{ \"src\": \"icon-\(size).png\", \"type\": \"image/png\", \"sizes\": \"\(size)x\(size)\""
            #expect(manifest.contains(icon + " }") && manifest.contains(icon + ", \"purpose\": \"maskable\" }"))
            let image = try client.get(app.url("/quicktodo/icon-\(size).png")).body
            // The first chunk of a PNG file contains the width and the height, each in four bytes.
            let bytes = [0, 0, UInt8(size >> 8), UInt8(size & 255)]
            #expect(Array(image.dropFirst(16).prefix(8)) == bytes + bytes)
        }
    }
}
