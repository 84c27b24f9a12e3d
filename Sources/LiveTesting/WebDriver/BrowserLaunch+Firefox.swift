import Foundation
import Glibc

extension BrowserLaunch {
    /// Starts Firefox, which listens for Marionette on a port that it writes into its profile.
    static func firefox(_ settings: BrowserProcess.Settings, profile: String) throws -> BrowserLaunch {
        try preferences(settings).write(toFile: profile + "/user.js", atomically: true, encoding: .utf8)
        let process = try ChildProcess(
            WebDriver.Program.firefoxBrowser.found(),
            ["--headless", "--marionette", "--no-remote", "--profile", profile] + settings.arguments + ["about:blank"],
            environment: ["HOME": profile], leftover: profile)
        do {
            let port = try port(of: process, profile: profile)
            return BrowserLaunch(
                processes: [process], transport: try MarionetteTransport(port: port),
                capabilities: ["unhandledPromptBehavior": "ignore"])
        } catch {
            process.killGroup()
            throw error
        }
    }

    private static func port(of process: ChildProcess, profile: String) throws -> Int {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline, process.exit == nil {
            let text = try? String(contentsOfFile: profile + "/MarionetteActivePort", encoding: .utf8)
            if let port = text.flatMap({ Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) { return port }
            _ = poll(nil, 0, 20)
        }
        throw LiveTestingError(.process, "Firefox did not open its port.", details: process.output)
    }

    /// The preferences, as lines of the profile's file `user.js`.
    private static func preferences(_ settings: BrowserProcess.Settings) -> String {
        let values = [
            "marionette.port": "0",
            "browser.shell.checkDefaultBrowser": "false",
            "browser.startup.homepage_override.mstone": "\"ignore\"",
            "datareporting.policy.dataSubmissionEnabled": "false",
            "app.update.disabledForTesting": "true",
            "network.captive-portal-service.enabled": "false",
            "network.connectivity-service.enabled": "false",
            "javascript.enabled": "\(settings.javaScript)",
            "layout.css.prefers-color-scheme.content-override": settings.dark ? "0" : "1",
            "ui.prefersReducedMotion": settings.reducedMotion ? "1" : "0",
        ]
        return values.map { "user_pref(\"\($0)\", \($1));\n" }.joined()
    }
}
