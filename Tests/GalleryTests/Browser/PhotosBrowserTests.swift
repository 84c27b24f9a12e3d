import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct PhotosBrowserTests {
        @Test func `photos are searched during typing and filtered by settings`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/photos")) {
                $0.reducedMotion = true
            } _: { window in
                try window.wait(for: "photos") { try $0.findAll(.css(".shot")).count == 5 }
                let areLoaded = "return [...document.images].every(i => i.complete && i.naturalWidth > 0)"
                try window.wait(for: "pictures") { try $0.execute(areLoaded).bool == true }
                try takePictures("photos", of: window)

                let field = Locator.label("Search")
                try window.fill(field, with: "")
                try window.wait(for: "the hint") { try $0.find(.css(".hint")).text == "Type a word to search for." }
                try takePictures("photos-empty", of: window)
                try window.type("snow", into: field)
                try window.wait(for: "snow") { try $0.find(.css(".grid")).text.contains("First snow") }
                #expect(try window.find(field).hasFocus)

                try window.click(.button("Settings"))
                try window.wait(for: "the settings") { try $0.find(.css("dialog")).isVisible }
                try takePictures("photos-settings", of: window)
                try window.click(.label("Filter by date"))
                let day = """
                    const field = document.querySelector(arguments[0]);
                    field.value = arguments[1];
                    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
                    field.dispatchEvent(new Event("change", { bubbles: true }));
                    """
                _ = try window.execute(day, ["[name=latest]", "2020-02-29"])
                try window.wait(for: "the other day") { try $0.value(.label("Earliest")) == "2020-02-29" }
                try window.click(.button("Done"))
                try window.wait(for: "the empty result") { try $0.find(.css(".hint")).text == "No photos found." }
                #expect(try window.path == "/photos?q=snow&dates=1&earliest=2020-02-29&latest=2020-02-29")
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }
    }
}
