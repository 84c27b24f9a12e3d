import Foundation

extension WebDriver {
    /// Indicates whether Chromium and its driver are on the path, so that tests can run in a real browser:
    /// `@Suite(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))`.
    public static var isInstalled: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return ["chromium", "chromedriver"].allSatisfy { program in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
    }
}
