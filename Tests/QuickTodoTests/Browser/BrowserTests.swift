import Foundation
import LiveTesting
import Testing

/// The app as people have it: in Chromium, where that is installed. One browser at a time.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "needs chromium and chromium-driver"))
enum BrowserTests {}

private enum Browser {
    static let isInstalled = ["chromium", "chromedriver"].allSatisfy { program in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
        }
    }
}
