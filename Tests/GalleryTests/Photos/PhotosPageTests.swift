import LiveTesting
import Testing

@testable import Gallery

/// Tests of the search with the bundled photos.
@Suite struct PhotosPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private func titles(_ tab: Tab) throws -> [String] { try tab.findAll(.css(".shot .name")).map(\.text) }

    private let field = Locator.label("Search")

    @Test func `the results follow the typed text`() throws {
        let tab = try gallery.open("/photos")
        #expect(try tab.value(field) == "lake")
        #expect(try titles(tab).count == 5)
        #expect(try tab.text(.css(".hint")) == "5 photos")
        try tab.fill(field, with: "")
        try tab.wait(for: "the hint") { try $0.text(.css(".hint")) == "Type a word to search for." }
        #expect(try titles(tab).count == 5)
        try tab.fill(field, with: "sea")
        try tab.wait(for: "photos of the sea") { try titles($0).contains("Lighthouse") }
        try tab.fill(field, with: "night")
        try tab.wait(for: "photos of the night") { try titles($0).contains("Moonrise") }
        #expect(tab.path == "/photos?q=night")
        try tab.assertMatchesFreshRender()
        try tab.fill(field, with: "zebra")
        try tab.wait(for: "the empty result") { try $0.text(.css(".hint")) == "No photos found." }
        #expect(try titles(tab).isEmpty)
    }

    @Test func `every photo has its image and license`() throws {
        let tab = try gallery.open("/photos?q=photos")
        #expect(try titles(tab).count == 12)
        try tab.click(.button("More"))
        try tab.wait(for: "all") { try titles($0).count == 24 }
        #expect(try !tab.exists(.button("More")))
        #expect(Set(try titles(tab)).count == 24)
        for image in try tab.findAll(.css(".shot img")) {
            #expect(try gallery.open(image["src"] ?? "", scripting: false).status == 200)
        }
        #expect(try tab.findAll(.css(".credit")).map(\.text).allSatisfy { !$0.isEmpty })
    }

    @Test func `changed settings search again, and each day limits the other`() throws {
        let tab = try gallery.open("/photos?q=night")
        let before = try titles(tab)
        try tab.click(.button("Settings"))
        try tab.wait(for: "the settings") { try $0.exists(.heading("Settings")) }
        #expect(tab.path == "/photos/settings?q=night")
        try tab.check(.label("Creative Commons only"))
        try tab.wait(for: "fewer photos") { try titles($0).count < before.count }
        #expect(tab.path == "/photos/settings?q=night&cc=1")
        try tab.uncheck(.label("Creative Commons only"))
        try tab.wait(for: "all photos") { try titles($0) == before }
        try tab.check(.label("Filter by date"))
        try tab.fill(.label("Earliest"), with: "2025-01-01")
        tab.blur()
        try tab.wait(for: "newer photos") { try titles($0) == ["Night over the lake", "Northern lights"] }
        try tab.fill(.label("Latest"), with: "2023-12-31")
        tab.blur()
        try tab.wait(for: "the other day") { try $0.value(.label("Earliest")) == "2023-12-31" }
        try tab.wait(for: "no photos") { try titles($0).isEmpty }
        #expect(tab.path == "/photos/settings?q=night&dates=1&earliest=2023-12-31&latest=2023-12-31")
        try tab.click(.button("Done"))
        try tab.wait(for: "the search") { $0.path == "/photos?q=night&dates=1&earliest=2023-12-31&latest=2023-12-31" }
        try tab.reload()
        #expect(try tab.text(.css(".hint")) == "No photos found.")
    }

    @Test func `the Back button keeps the settings`() throws {
        let tab = try gallery.open("/photos?q=night")
        try tab.click(.button("Settings"))
        try tab.wait(for: "the settings") { try $0.exists(.heading("Settings")) }
        try tab.check(.label("Creative Commons only"))
        try tab.wait(for: "the address") { $0.path == "/photos/settings?q=night&cc=1" }
        try tab.back()
        try tab.wait(for: "the search") { $0.path == "/photos?q=night&cc=1" }
        #expect(try !tab.exists(.heading("Settings")))
        try tab.wait(for: "fewer photos") { try titles($0).count == 3 }
    }

    @Test(arguments: [
        "?q=", "?q=%FF", "?earliest=x&latest=2024-02-30", "?earliest=2030-01-01&latest=2020-01-01&dates=1",
    ])
    func `any query in the address is accepted`(query: String) throws {
        let tab = try gallery.open("/photos/settings\(query)", scripting: false)
        #expect(tab.status == 200)
        #expect(try tab.value(.label("Earliest")) <= tab.value(.label("Latest")))
    }

    @Test(arguments: ["/photos/x", "/photos/", "/photos/settings/x"])
    func `unknown addresses get status 404`(path: String) throws {
        #expect(try gallery.open(path, scripting: false).status == 404)
    }

    @Test func `every photo is reachable without JavaScript`() throws {
        let tab = try gallery.open("/photos?q=photos", scripting: false)
        #expect(try titles(tab).count == 12)
        try tab.click(.button("More"))
        #expect(tab.path == "/photos?q=photos&pages=2")
        #expect(try titles(tab).count == 24)
        #expect(try !tab.exists(.button("More")))
        try tab.fill(field, with: "night")
        try tab.click(.button("Search"))
        #expect(tab.path == "/photos?q=night")
    }

    @Test func `search and settings work without JavaScript`() throws {
        let tab = try gallery.open("/photos", scripting: false)
        try tab.fill(field, with: "snow")
        try tab.click(.button("Search"))
        #expect(tab.path == "/photos?q=snow")
        #expect(try titles(tab).contains("First snow"))
        let count = try titles(tab).count
        try tab.click(.button("Settings"))
        #expect(tab.path == "/photos/settings?q=snow")
        try tab.check(.label("Filter by date"))
        try tab.fill(.label("Latest"), with: "2024-12-31")
        try tab.click(.button("Done"))
        #expect(tab.path == "/photos?q=snow&dates=1&latest=2024-12-31")
        #expect(try titles(tab).count < count)
        try tab.click(.button("Settings"))
        #expect(try tab.isChecked(.label("Filter by date")))
        #expect(try tab.value(.label("Latest")) == "2024-12-31")
        try tab.uncheck(.label("Filter by date"))
        try tab.click(.button("Done"))
        #expect(try titles(tab).count == count)
    }
}
