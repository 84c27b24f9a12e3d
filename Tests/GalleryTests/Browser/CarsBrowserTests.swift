import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct CarsBrowserTests {
        @Test func `the list in one tab follows typing in another`() throws {
            let gallery = try RunningGallery()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let editor = browser.window
            let list = try browser.openWindow()
            for window in [editor, list] { try window.visit(gallery.url("/cars")) }
            try takePictures("cars", of: list)
            let areLoaded = "return [...document.images].every(i => i.complete && i.naturalWidth > 0)"
            #expect(try list.execute(areLoaded).bool == true)

            try editor.click(.button("Ferrari F12 730 HP"))
            try editor.fill(.label("Kilowatts"), with: "200")
            try list.wait(for: "the horsepower") { try $0.exists(.button("Ferrari F12 268 HP")) }
            try editor.type("3", into: .label("Kilowatts"))
            try list.wait(for: "the later input") { try $0.exists(.button("Ferrari F12 2686 HP")) }
            try editor.type("x", into: .label("Kilowatts"))
            try editor.wait(for: "the mark") { try $0.find(.label("Kilowatts")).attribute("aria-invalid") == "true" }
            #expect(try editor.find(.label("Kilowatts")).hasFocus)
            let message = try editor.find(.label("Kilowatts")).attribute("aria-describedby") ?? "none"
            #expect(try editor.text(.css("#\(message)")).hasPrefix("Please enter a whole number"))
            #expect(try editor.value(.label("Kilowatts")) == "2003x")
            #expect(try list.exists(.button("Ferrari F12 2686 HP")))
            try takePictures("car-refused", of: editor)

            try editor.fill(.label("Kilowatts"), with: "-20")
            try editor.fill(.label("Model"), with: "Enzo")
            try list.wait(for: "the name") { try $0.exists(.button("Ferrari Enzo 0 HP")) }
            try editor.wait(for: "the title") { try $0.title == "Ferrari Enzo" }
            try takePictures("car", of: editor)
            try editor.click(.button("Done"))
            try editor.wait(for: "the list") { try $0.path == "/cars" && $0.exists(.heading("Cars")) }
            try editor.click(.link("Source"))
            try editor.wait(for: "the source") { try $0.exists(.heading("Source of Cars")) }
            try takePictures("source", of: editor)
            #expect(try BrowserTests.consoleErrors(of: browser) == [])
        }
    }
}
