import LiveTesting
import Testing

/// Tests of QuickTodo in Chromium while its server is not reachable or restarts. They run one at a time, beside those of
/// ``BrowserTests``.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
enum OutageBrowserTests {}
