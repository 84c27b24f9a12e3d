/// A command of W3C WebDriver as Marionette names it.
struct MarionetteCommand {
    let name: String
    var parameters: [String: JSONValue]

    /// Returns the command for a method and path (W3C WebDriver, section 6.5); nil if there is none.
    init?(_ method: String, _ path: String, _ body: JSONValue) {
        if case .object(let members) = body { parameters = members } else { parameters = [:] }
        let parts = path.split(separator: "/").map(String.init)
        if parts.first == "element", parts.count > 2 {
            let action = parts[2]
            if action == "elements" || action == "element" {
                parameters["element"] = .string(parts[1])
                name = action == "element" ? "FindElement" : "FindElements"
                return
            }
            guard let known = Self.elementCommands[action] else { return nil }
            name = known.name
            parameters["id"] = .string(parts[1])
            if let key = known.key, parts.count > 3 { parameters[key] = .string(parts[3]) }
        } else {
            guard let known = Self.commands["\(method) \(path)"] else { return nil }
            name = known
            if known == "TakeScreenshot" { parameters = ["full": .bool(false), "hash": .bool(false)] }
        }
    }

    private static let commands = [
        "GET /window": "GetWindowHandle", "POST /window": "SwitchToWindow", "DELETE /window": "CloseWindow",
        "GET /window/handles": "GetWindowHandles", "POST /window/new": "NewWindow",
        "GET /window/rect": "GetWindowRect", "POST /window/rect": "SetWindowRect",
        "GET /url": "GetCurrentURL", "POST /url": "Navigate", "POST /back": "Back", "POST /forward": "Forward",
        "POST /refresh": "Refresh", "GET /title": "GetTitle", "GET /source": "GetPageSource",
        "POST /execute/sync": "ExecuteScript", "POST /execute/async": "ExecuteAsyncScript",
        "GET /screenshot": "TakeScreenshot", "GET /cookie": "GetCookies", "DELETE /cookie": "DeleteAllCookies",
        "POST /element": "FindElement", "POST /elements": "FindElements",
        "POST /actions": "PerformActions", "DELETE /actions": "ReleaseActions",
        "GET /alert/text": "GetAlertText", "POST /alert/accept": "AcceptAlert", "POST /alert/dismiss": "DismissAlert",
    ]

    /// The commands of an element, and the name of the parameter that the rest of the path contains.
    private static let elementCommands: [String: (name: String, key: String?)] = [
        "click": ("ElementClick", nil), "clear": ("ElementClear", nil), "value": ("ElementSendKeys", nil),
        "text": ("GetElementText", nil), "property": ("GetElementProperty", "name"),
        "css": ("GetElementCSSValue", "propertyName"), "computedrole": ("GetComputedRole", nil),
        "computedlabel": ("GetComputedLabel", nil), "enabled": ("IsElementEnabled", nil),
        "displayed": ("IsElementDisplayed", nil), "rect": ("GetElementRect", nil),
    ]
}
