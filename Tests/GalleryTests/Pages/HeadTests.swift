import Foundation
import LiveTesting
import Testing

@testable import Gallery

/// Tests of the documents' heads: icons, manifest, description.
@Suite struct HeadTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    @Test(arguments: ["/", "/photos", "/cars/source", "/nowhere"])
    func `every page has a description and theme colors`(path: String) throws {
        let tab = try gallery.open(path, scripting: false)
        let description = try tab.find(.css("meta[name=description]"))["content"] ?? ""
        #expect((50...160).contains(description.count))
        #expect(try tab.findAll(.css("meta[name=theme-color]")).count == 2)
    }

    @Test func `icons have their declared sizes`() throws {
        let tab = try gallery.open("/", scripting: false)
        let client = HTTPClient()
        for (icon, size) in [("link[rel=apple-touch-icon]", 180), ("link[rel=icon][type='image/png']", 192)] {
            let address = try #require(try tab.find(.css(icon))["href"])
            let answer = try client.get(gallery.url(address))
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "image/png")
            #expect(answer.body.count < 16_384)
            // The first chunk of a PNG file contains the width and the height, each in four bytes.
            #expect(Array(answer.body.dropFirst(16).prefix(8)) == [0, 0, 0, UInt8(size), 0, 0, 0, UInt8(size)])
        }
    }

    /// The parts of a manifest that browsers need to install an app.
    private struct Manifest: Decodable {
        struct Icon: Decodable {
            let src: String
            let sizes: String
            let purpose: String?
        }

        let name, id, startUrl, scope, display: String
        let icons: [Icon]
    }

    @Test func `the manifest makes the app installable`() throws {
        let client = HTTPClient()
        let address = try #require(try gallery.open("/", scripting: false).find(.css("link[rel=manifest]"))["href"])
        let answer = try client.get(gallery.url(address))
        #expect(answer.header("Content-Type") == "application/manifest+json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let manifest = try decoder.decode(Manifest.self, from: Data(answer.text.utf8))
        #expect([manifest.id, manifest.startUrl, manifest.scope] == ["/", "/", "/"])
        #expect(manifest.display == "standalone" && !manifest.name.isEmpty)
        for (size, purpose) in [(192, nil), (192, "maskable"), (512, nil), (512, "maskable")] {
            let icon = try #require(
                manifest.icons.first { $0.sizes == "\(size)x\(size)" && $0.purpose == purpose })
            let image = try client.get(gallery.url("/gallery/" + icon.src))
            #expect(image.status == 200)
            let bytes = [0, 0, UInt8(size >> 8), UInt8(size & 255)]
            #expect(Array(image.body.dropFirst(16).prefix(8)) == bytes + bytes)
        }
    }
}
