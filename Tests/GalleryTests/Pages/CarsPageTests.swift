import GalleryViewModels
import LiveTesting
import Testing

@testable import Gallery

@Suite struct CarsPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    @Test func `the list shows photo, name and horsepower`() throws {
        let tab = try gallery.open("/cars")
        let rows = try tab.findAll(.listItem()).map(\.textContent)
        #expect(rows.count == 3)
        for (row, words) in zip(
            rows, [["Ferrari F12", "730 HP"], ["Pagani Zonda F", "602 HP"], ["Lamborghini Aventador", "700 HP"]])
        {
            for word in words { #expect(row.contains(word)) }
        }
        for image in try tab.findAll(.css("img")) {
            #expect(image["loading"] == "lazy")
            #expect(image["width"] != nil && image["height"] != nil)
            #expect(try gallery.open(image["src"] ?? "", scripting: false).status == 200)
        }
    }

    @Test func `every tab follows typing in one of them`() throws {
        let editor = try gallery.open("/cars")
        try editor.click(.button("Ferrari F12 730 HP"))
        try editor.wait(for: "the car") { $0.path == "/cars/1" }
        let list = try gallery.open("/cars")
        let other = try gallery.open("/cars/1")
        try editor.fill(.label("Kilowatts"), with: "200")
        try editor.type(" b", into: .label("Model"))
        for tab in [editor, other] {
            try tab.wait(for: "the title") { $0.title == "Ferrari F12 b" }
            #expect(try tab.text(.heading()) == "Ferrari F12 b")
            #expect(try tab.text(.css(".power")) == "268 HP")
        }
        try list.wait(for: "the row") { try $0.exists(.button("Ferrari F12 b 268 HP")) }
        try other.assertMatchesFreshRender()
        #expect(try other.value(.label("Kilowatts")) == "200")
        try editor.fill(.label("Kilowatts"), with: "−20")
        editor.blur()
        try list.wait(for: "the row") { try $0.exists(.button("Ferrari F12 b 0 HP")) }
        try list.assertMatchesFreshRender()
        try editor.click(.button("Done"))
        try editor.wait(for: "the list") { $0.path == "/cars" }
        try editor.assertMatchesFreshRender()
    }

    @Test func `rejected input is marked and the last valid value is kept`() throws {
        let tab = try gallery.open("/cars/1")
        try tab.fill(.label("Kilowatts"), with: "200")
        try tab.wait(for: "the horsepower") { try $0.text(.css(".power")) == "268 HP" }
        try tab.fill(.label("Kilowatts"), with: "2oo")
        try tab.wait(for: "the mark") { try $0.find(.label("Kilowatts"))["aria-invalid"] == "true" }
        #expect(try tab.text(.css(".message")).contains("200 kW"))
        #expect(try tab.value(.label("Kilowatts")) == "2oo")
        #expect(try tab.text(.css(".power")) == "268 HP")
        #expect(gallery.app.garage.latest.value[0].kilowatts == 200)
        try tab.click(.button("Done"))
        try tab.fill(.label("Kilowatts"), with: "")
        try tab.wait(for: "the unknown power") { try $0.text(.css(".power")) == "– HP" }
        #expect(try tab.find(.label("Kilowatts"))["aria-invalid"] == "false")
        #expect(tab.path == "/cars/1")
        #expect(gallery.app.garage.latest.value[0].kilowatts == nil)
    }

    @Test func `edits of different fields by two users do not undo each other`() throws {
        let one = try gallery.open("/cars/1")
        let other = try gallery.open("/cars/1")
        // The user edits one page while it has not received the change of the other page.
        one.goOffline()
        try other.fill(.label("Kilowatts"), with: "300")
        try other.wait(for: "its own change") { try $0.text(.css(".power")) == "402 HP" }
        try one.fill(.label("Make"), with: "Ferrary")
        one.goOnline()
        for tab in [one, other] {
            try tab.wait(for: "both changes") {
                try $0.title == "Ferrary F12" && $0.text(.css(".power")) == "402 HP"
            }
        }
        #expect(try one.value(.label("Kilowatts")) == "300")
        #expect(gallery.app.garage.latest.value[0].kilowatts == 300)
    }

    @Test func `a car is edited without JavaScript`() throws {
        let tab = try gallery.open("/cars", scripting: false)
        try tab.click(.button("Lamborghini Aventador 700 HP"))
        #expect(tab.path == "/cars/3")
        try tab.fill(.label("Model"), with: "Huracán")
        try tab.fill(.label("Kilowatts"), with: "fast")
        try tab.click(.button("Done"))
        #expect(tab.status == 422)
        #expect(try tab.find(.label("Kilowatts"))["aria-invalid"] == "true")
        #expect(try tab.value(.label("Kilowatts")) == "fast")
        try tab.fill(.label("Kilowatts"), with: "200")
        try tab.click(.button("Done"))
        #expect(tab.path == "/cars")
        #expect(try tab.exists(.button("Lamborghini Huracán 268 HP")))
    }
}
