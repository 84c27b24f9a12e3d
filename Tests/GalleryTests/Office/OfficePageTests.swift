import LiveTesting
import Testing

@testable import Gallery

@Suite struct OfficePageTests {
    private let gallery: RunningGallery
    private let map = Locator.css(".map")

    init() throws {
        gallery = try RunningGallery()
    }

    private struct Drawing: Decodable {
        struct Thing: Decodable {
            let id: String
            let x: Double
            let y: Double
            let isSelected: Bool
        }

        let things: [Thing]
    }

    private struct Move: Encodable {
        let id: String
        let x: Double
        let y: Double
    }

    private func place(of id: String, _ tab: Tab) throws -> [Double] {
        let things = try tab.data(Drawing.self, of: map).things.filter { $0.id == id }
        return things.flatMap { [$0.x, $0.y] }
    }

    @Test func `a thing that is dragged moves in every window`() throws {
        let (one, other) = (try gallery.open("/office"), try gallery.open("/office"))
        try one.send("move", Move(id: "sofa", x: 3, y: 3), from: map, isState: true)
        for tab in [one, other] {
            try tab.wait(for: "the sofa") { try place(of: "sofa", $0) == [3, 3] }
            #expect(tab.text.contains("Workshop, 3 m from the left and 3 m from the bottom"))
            try tab.assertMatchesFreshRender(ignoring: ["[aria-pressed]"])
        }
        try other.send("move", Move(id: "sofa", x: 99, y: -1), from: map)
        for tab in [one, other] { try tab.wait(for: "the sofa") { try place(of: "sofa", $0) == [24, 0] } }
        try other.send("move", json: "{\"id\":\"sofa\",\"x\":\"1\",\"y\":1}", from: map)
        try other.send("pick", "plant", from: map)
        try other.wait(for: "the selection") { try $0.exists(.css(".thing[data-selected=true]")) }
        #expect(try !one.exists(.css(".thing[data-selected=true]")))
        #expect(try place(of: "sofa", other) == [24, 0])
    }

    @Test(arguments: [true, false]) func `the buttons move a thing`(isScripted: Bool) throws {
        let tab = try gallery.open("/office", scripting: isScripted)
        try tab.click(.button("Move Plant left"))
        try tab.wait(for: "the plant") { $0.text.contains("Corridor, 11.5 m from the left and 9 m from the bottom") }
        try tab.click(.button("Move Plant down"))
        try tab.click(.button("Move Plant down"))
        try tab.click(.button("Move Plant down"))
        try tab.wait(for: "the room") {
            $0.text.contains("Meeting room, 11.5 m from the left and 7.5 m from the bottom")
        }
        #expect(try place(of: "plant", tab) == [11.5, 7.5])
        #expect(try tab.text(map).contains("The plan needs JavaScript"))
    }

    @Test func `without the library the page says how to install it`() throws {
        let gallery = try RunningGallery(leaflet: LeafletLibrary(folder: "/nowhere"))
        let tab = try gallery.open("/office")
        #expect(try tab.text(map).contains("sudo apt-get install libjs-leaflet"))
        #expect(try tab.find(map)["data-load"] == nil)
        try tab.click(.button("Move Sofa up"))
        try tab.wait(for: "the sofa") { try place(of: "sofa", $0) == [20, 12.5] }
        #expect(try HTTPClient().get(gallery.url("/leaflet/leaflet.js")).status == 404)
    }

    @Test func `the library is served from the folder of its package`() throws {
        guard LeafletLibrary().isInstalled else { return }
        let tab = try gallery.open("/office")
        let paths = try #require(try tab.find(map)["data-load"]).split(separator: " ").map(String.init)
        #expect(paths.count == 3)
        for path in paths {
            #expect(path.contains("?v="))
            let answer = try HTTPClient().get(gallery.url(path))
            #expect(answer.status == 200)
            #expect(answer.header("Cache-Control")?.contains("immutable") == true)
        }
        #expect(try HTTPClient().get(gallery.url("/leaflet/../leaflet/leaflet.js")).status != 500)
        for path in ["/leaflet/%2e%2e/%2e%2e/passwd", "/leaflet//etc/passwd", "/leaflet/", "/leaflet"] {
            #expect(try HTTPClient().get(gallery.url(path)).status == 404, "\(path)")
        }
    }
}
