import Foundation

extension WebDriver {
    /// A browser program that `WebDriver` controls.
    public enum Program: String, Sendable, CaseIterable {
        /// Chromium, by chromedriver. Only this program has the commands that use the Chrome DevTools Protocol.
        case chromium
        /// Firefox, by its remote protocol Marionette, without a further program.
        case firefox
        /// WebKit, in the small browser of WebKitGTK, by WebKitWebDriver. It needs a display: each browser has a virtual
        /// one (Xvfb).
        case webKit
    }

    /// Indicates whether Chromium and its driver are on the path, so that tests can run in a real browser:
    /// `@Suite(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))`.
    public static var isInstalled: Bool { isInstalled(.chromium) }

    /// Indicates whether a program and what it needs are installed.
    public static func isInstalled(_ program: Program) -> Bool { program.needs.allSatisfy { $0.path != nil } }
}

extension WebDriver.Program {
    /// A file that a browser needs, and the Debian packages that install it.
    struct File {
        let name: String
        let packages: String
        /// The folders in which the file is searched; by default those of the path.
        var folders = path

        private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
            .split(separator: ":").map(String.init)

        /// The path of the file; nil if it is not installed.
        var path: String? {
            folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        /// Returns the path of the file.
        ///
        /// - Throws: `LiveTestingError` with the code `.missingProgram` if it is not installed.
        func found() throws -> String {
            if let path { return path }
            throw LiveTestingError(
                .missingProgram,
                "\(name) is not installed. Tests in a real browser need it: apt-get install \(packages)")
        }
    }

    static let chromedriver = File(name: "chromedriver", packages: "chromium chromium-driver")
    static let chromiumBrowser = File(name: "chromium", packages: "chromium chromium-driver")
    static let firefoxBrowser = File(name: "firefox-esr", packages: "firefox-esr")
    static let webKitDriver = File(name: "WebKitWebDriver", packages: "webkit2gtk-driver xvfb")
    static let virtualDisplay = File(name: "Xvfb", packages: "webkit2gtk-driver xvfb")
    /// The package of the driver contains the browser, in the folder of the library's version and architecture.
    static let miniBrowser = File(
        name: "MiniBrowser", packages: "webkit2gtk-driver xvfb",
        folders: ["x86_64", "aarch64"].flatMap { machine in
            ["4.1", "4.0"].map { "/usr/lib/\(machine)-linux-gnu/webkit2gtk-\($0)" }
        })

    /// The files that the program consists of.
    var needs: [File] {
        switch self {
        case .chromium: [Self.chromiumBrowser, Self.chromedriver]
        case .firefox: [Self.firefoxBrowser]
        case .webKit: [Self.webKitDriver, Self.miniBrowser, Self.virtualDisplay]
        }
    }
}
