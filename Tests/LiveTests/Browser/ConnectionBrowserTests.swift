import LiveTesting
import Testing

/// Behavior of connections, streams and restarts that only a real browser shows.
///
/// It is apart from `BrowserTests` so that both run at the same time. Each drives one browser at a time.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct ConnectionBrowserTests {}
