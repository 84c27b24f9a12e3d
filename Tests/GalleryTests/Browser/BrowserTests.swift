import Foundation
import LiveTesting
import Testing

/// The gallery as people have it: in Chromium, where that is installed. One browser at a time.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
enum BrowserTests {
    /// Keeps pictures of the page at a phone's and a desktop's width, light and dark, in the folder that `GALLERY_SCREENSHOTS` names.
    static func takePictures(_ name: String, of window: WebDriverWindow) throws {
        for (width, height) in [(390, 844), (1280, 900)] {
            for isDark in [false, true] {
                try window.resize(width: width, height: height)
                try window.emulate(dark: isDark, reducedMotion: true)
                let page = try window.execute("return document.documentElement.scrollWidth").number ?? 0
                #expect(Int(page) <= width, "\(name) is wider than the window of \(width) pixels")
                if let folder = ProcessInfo.processInfo.environment["GALLERY_SCREENSHOTS"] {
                    let file = "\(name)-\(width)-\(isDark ? "dark" : "light").png"
                    try window.saveScreenshot(to: "\(folder)/\(file)")
                } else {
                    #expect(try window.screenshot().count > 1000)
                }
            }
        }
        try window.resize(width: 1280, height: 900)
    }

    /// What pages complained of.
    static func consoleErrors(of browser: WebDriver) throws -> [String] { try browser.window.consoleErrors() }
}
