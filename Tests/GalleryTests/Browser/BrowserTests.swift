import Foundation
import LiveTesting
import Testing

/// Tests of the gallery in Chromium, if it is installed. The browsers run one at a time.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
enum BrowserTests {
    /// Saves screenshots at the widths of a phone and of a desktop, light and dark, in the folder that
    /// `GALLERY_SCREENSHOTS` names.
    static func takePictures(_ name: String, of window: WebDriverWindow) throws {
        for (width, height) in [(390, 844), (1280, 900)] {
            for isDark in [false, true] {
                try window.resize(width: width, height: height)
                try window.emulate(dark: isDark, reducedMotion: true)
                let page = try window.execute("return document.documentElement.scrollWidth").number ?? 0
                #expect(Int(page) <= width, "\(name) is wider than the viewport of \(width) pixels")
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

    /// Returns the errors in the browser's console.
    static func consoleErrors(of browser: WebDriver) throws -> [String] { try browser.window.consoleErrors() }
}
