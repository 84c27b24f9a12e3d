import Foundation

/// A tab of a real browser and the page in it. Each command selects this tab first.
///
/// Reading a property throws `LiveTestingError` when the browser returns an error.
public final class WebDriverWindow {
    /// The browser of the tab, which must outlive it.
    public unowned let driver: WebDriver
    private let handle: String

    init(driver: WebDriver, handle: String) throws {
        self.driver = driver
        self.handle = handle
        let options = driver.options
        // The command-line switch sets the outer size; this sets the exact size of the viewport.
        try resize(width: options.width, height: options.height)
        if driver.isChromium, options.dark || options.reducedMotion {
            try emulate(dark: options.dark, reducedMotion: options.reducedMotion)
        }
    }

    // MARK: Commands

    func get(_ path: String) throws -> JSONValue {
        try driver.protocolClient.choose(handle)
        return try driver.protocolClient.get(path)
    }

    @discardableResult
    func post(_ path: String, _ body: JSONValue = [:]) throws -> JSONValue {
        try driver.protocolClient.choose(handle)
        return try driver.protocolClient.post(path, body)
    }

    /// Runs a command of the Chrome DevTools Protocol.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error, or is not Chromium.
    @discardableResult
    public func devTools(_ command: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
        guard driver.isChromium else {
            throw LiveTestingError(
                .usage, "\(driver.options.program.rawValue) has no command “\(command)”: use Chromium.")
        }
        return try post("/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    /// Runs a script in each document from the next one on, before the document's own scripts. Needs Chromium.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func runInEachDocument(_ script: String) throws {
        try devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    }

    // MARK: Navigation

    /// Loads an address and waits for its `load` event.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func visit(_ address: String) throws { try post("/url", ["url": .string(address)]) }
    /// Activates the back button.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func back() throws { try post("/back") }
    /// Activates the forward button.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func forward() throws { try post("/forward") }
    /// Activates the reload button.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func reload() throws { try post("/refresh") }
    /// The address in the address bar.
    public var address: String { get throws { try get("/url").string ?? "" } }
    /// The path and query in the address bar.
    public var path: String {
        get throws {
            let address = try address
            return (try? WebAddress(address).target) ?? address
        }
    }
    /// The document's title.
    public var title: String { get throws { try get("/title").string ?? "" } }
    /// The current document as HTML.
    public var source: String { get throws { try get("/source").string ?? "" } }

    /// Closes the tab.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func close() throws {
        try driver.protocolClient.choose(handle)
        _ = try driver.protocolClient.delete("/window")
    }

    // MARK: Scripts

    /// Runs the body of a function in the page and returns its result. The function receives `arguments`.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    @discardableResult
    public func execute(_ script: String, _ arguments: [JSONValue] = []) throws -> JSONValue {
        try post("/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// Runs the body of a function in the page and returns the value that it passes to its last argument, a callback.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func executeAsync(_ script: String, _ arguments: [JSONValue] = []) throws -> JSONValue {
        try post("/execute/async", ["script": .string(script), "args": .array(arguments)])
    }

    // MARK: Environment of the page

    /// Returns a PNG image of the viewport.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error or an invalid image.
    public func screenshot() throws -> [UInt8] {
        let text = try get("/screenshot").string ?? ""
        guard let data = Data(base64Encoded: text) else {
            throw LiveTestingError(.malformed, "The browser's screenshot is not valid base64.")
        }
        return [UInt8](data)
    }

    /// Writes an image of the viewport to a PNG file.
    ///
    /// - Throws: `LiveTestingError` as ``screenshot()`` does, or the error of writing the file.
    public func saveScreenshot(to path: String) throws {
        try Data(screenshot()).write(to: URL(fileURLWithPath: path))
    }

    /// Sets the size of the viewport in CSS pixels.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func resize(width: Int, height: Int) throws {
        guard driver.isChromium else { return try resizeWindow(width: width, height: height) }
        let metrics: JSONValue = [
            "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false,
        ]
        try devTools("Emulation.setDeviceMetricsOverride", metrics)
    }

    /// Resizes the whole window by as much as the viewport lacks. The page may learn its new size later than the window.
    private func resizeWindow(width: Int, height: Int) throws {
        for _ in 0..<4 {
            let size = try viewportSize
            let window = try get("/window/rect")
            guard size.count == 2, let outerWidth = window["width"].number, let outerHeight = window["height"].number,
                size != [Double(width), Double(height)]
            else { return }
            try post(
                "/window/rect",
                [
                    "width": .number(outerWidth + Double(width) - size[0]),
                    "height": .number(outerHeight + Double(height) - size[1]),
                ])
            try? wait(for: "the new size", within: .seconds(2)) { try $0.viewportSize != size }
        }
    }

    private var viewportSize: [Double] {
        get throws { try execute("return [innerWidth, innerHeight]").array.compactMap(\.number) }
    }

    /// Sets `prefers-color-scheme`, `prefers-reduced-motion` and `forced-colors`. Needs Chromium; the others take
    /// `dark` and `reducedMotion` from the options.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func emulate(dark: Bool = false, reducedMotion: Bool = false, forcedColors: Bool = false) throws {
        let features: JSONValue = [
            ["name": "prefers-color-scheme", "value": .string(dark ? "dark" : "light")],
            ["name": "prefers-reduced-motion", "value": .string(reducedMotion ? "reduce" : "no-preference")],
            ["name": "forced-colors", "value": .string(forcedColors ? "active" : "none")],
        ]
        try devTools("Emulation.setEmulatedMedia", ["features": features])
    }

    /// Takes this tab offline or online. `navigator.onLine` changes accordingly. Needs Chromium.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func setOffline(_ offline: Bool) throws {
        try devTools("Network.enable")
        let conditions: JSONValue = [
            "offline": .bool(offline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        ]
        try devTools("Network.emulateNetworkConditions", conditions)
    }

    /// Returns the value of a cookie of the current page; `nil` if there is none.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func cookie(_ name: String) throws -> String? {
        try get("/cookie").array.first { $0["name"].string == name }?["value"].string
    }

    /// Removes all cookies of the current page.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func deleteCookies() throws {
        try driver.protocolClient.choose(handle)
        _ = try driver.protocolClient.delete("/cookie")
    }

    /// Returns the errors that all tabs have written to the console since the last call, including uncaught exceptions,
    /// failed loads and violations of the content security policy. Always empty in programs other than Chromium.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func consoleErrors() throws -> [String] {
        guard driver.isChromium else { return [] }
        return try post("/se/log", ["type": "browser"]).array
            .filter { $0["level"].string == "SEVERE" }
            .compactMap { $0["message"].string }
    }
}
