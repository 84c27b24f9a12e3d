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

    @Test func `the icons of the manifest exist`() throws {
        let client = HTTPClient()
        let address = try #require(try gallery.open("/", scripting: false).find(.css("link[rel=manifest]"))["href"])
        let manifest = try client.get(gallery.url(address))
        #expect(manifest.header("Content-Type") == "application/manifest+json")
        let icons = manifest.text.split(separator: "\"").filter { $0.hasPrefix("icon") && $0.contains(".") }
        #expect(icons.count == 3)
        for icon in icons { #expect(try client.get(gallery.url("/gallery/\(icon)")).status == 200) }
    }
}
