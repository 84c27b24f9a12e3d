import LiveTesting
import Testing

/// Tests of QuickTodo in Chromium, if it is installed. They run one at a time.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
enum BrowserTests {}
