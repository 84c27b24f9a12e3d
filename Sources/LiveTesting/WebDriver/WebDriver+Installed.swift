import Foundation

extension WebDriver {
    /// Whether Chromium and its driver are on the path, so that tests in a real browser can run here:
    /// `@Suite(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))`.
    public static var isInstalled: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return ["chromium", "chromedriver"].allSatisfy { program in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
    }
}
