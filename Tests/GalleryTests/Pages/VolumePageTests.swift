import LiveTesting
import Testing

@Suite struct VolumePageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private func wait(_ tab: Tab, _ level: String) throws {
        try tab.wait(for: "volume \(level)") {
            try $0.value(.slider) == level && $0.value(.number) == level && $0.title == "Volume \(level)"
        }
    }

    @Test func `slider, field and buttons agree in every tab`() throws {
        let one = try gallery.open("/volume")
        let other = try gallery.open("/volume")
        try one.fill(.slider, with: "70")
        for tab in [one, other] { try wait(tab, "70") }
        try other.assertMatchesFreshRender()
        try other.fill(.number, with: "5")
        for tab in [other, one] { try wait(tab, "5") }
        try one.click(.button("Maximum"))
        for tab in [one, other] { try wait(tab, "100") }
        try other.click(.button("Minimum"))
        for tab in [one, other] { try wait(tab, "0") }
    }

    @Test func `rejected text is marked in its tab and changes no level`() throws {
        let one = try gallery.open("/volume")
        let other = try gallery.open("/volume")
        try one.fill(.number, with: "500")
        try one.wait(for: "the mark") { try $0.find(.number)["aria-invalid"] == "true" }
        #expect(try one.text(.css(".message")).contains("from 0 to 100"))
        #expect(try one.value(.slider) == "50")
        #expect(try one.value(.number) == "500")
        #expect(try other.value(.number) == "50")
        try other.fill(.slider, with: "51")
        for tab in [other, one] { try wait(tab, "51") }
        #expect(try one.find(.number)["aria-invalid"] == "false")
    }

    @Test func `the volume is set and checked without JavaScript`() throws {
        let tab = try gallery.open("/volume", scripting: false)
        try tab.fill(.slider, with: "70")
        try tab.click(.button("Set level"))
        #expect(tab.status == 200)
        #expect(try tab.value(.number) == "70")
        try tab.fill(.number, with: "5")
        try tab.click(.button("Set"))
        #expect(try tab.value(.slider) == "5")
        try tab.click(.button("Maximum"))
        #expect(try tab.value(.number) == "100")
        try tab.fill(.number, with: "x")
        try tab.click(.button("Set"))
        #expect(tab.status == 422)
        #expect(try tab.value(.number) == "x")
        #expect(try tab.value(.slider) == "100")
        #expect(try tab.find(.number)["aria-invalid"] == "true")
        #expect(try tab.text(.css(".message")).contains("still 100"))
    }
}

extension Locator {
    static let slider = Locator.label("Level")
    static let number = Locator.label("Value")
}
