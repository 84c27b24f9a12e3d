import LiveTesting
import Testing

/// The app as people have it: in Chromium, where that is installed. One browser at a time.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
enum BrowserTests {}
