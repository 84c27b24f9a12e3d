import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct VolumeBrowserTests {
        @Test func `a dragged slider moves in every tab`() throws {
            let gallery = try RunningGallery()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let one = browser.window
            let other = try browser.openWindow()
            try one.visit(gallery.url())
            try takePictures("index", of: one)
            for window in [one, other] { try window.visit(gallery.url("/volume")) }

            _ = try one.executeAsync(
                """
                const done = arguments[0], slider = document.getElementById("volume-level");
                const timer = setInterval(() => {
                  slider.value = Number(slider.value) + 1;
                  slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
                  if (slider.value === "90") { clearInterval(timer); done(); }
                }, 10);
                """)
            for window in [one, other] {
                try window.wait(for: "90") {
                    try $0.value(.slider) == "90" && $0.value(.number) == "90" && $0.title == "Volume 90"
                }
            }
            try other.fill(.number, with: "5")
            for window in [one, other] { try window.wait(for: "5") { try $0.value(.slider) == "5" } }
            try other.fill(.number, with: "500")
            try other.wait(for: "the mark") { try $0.find(.number).attribute("aria-invalid") == "true" }
            #expect(try other.value(.slider) == "5")
            try takePictures("volume-refused", of: other)
            try one.click(.button("Maximum"))
            for window in [one, other] {
                try window.wait(for: "100") { try $0.value(.slider) == "100" && $0.value(.number) == "100" }
            }
            try takePictures("volume", of: one)
            #expect(try one.find(.css(".wave.third")).style("opacity") == "1")
            #expect(try BrowserTests.consoleErrors(of: browser) == [])
        }

        @Test func `the volume is set without JavaScript`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/volume")) {
                $0.javaScript = false
            } _: { window in
                try window.fill(.number, with: "70")
                try window.click(.button("Set"))
                try window.wait(for: "70") { try $0.value(.slider) == "70" }
                #expect(try window.find(.button("Set level")).isVisible)
                try window.click(.button("Minimum"))
                try window.wait(for: "0") { try $0.value(.number) == "0" }
            }
        }
    }
}
