import Foundation
import HTTP
import Live
import Scenes

/// The widgets of a page, whose scripts a tab does not run: a test reads the data that a script would receive, and
/// sends the values that it would send. The content of a region remains that of the template.
extension Tab {
    /// Returns the data of the widget that matches.
    ///
    /// - Throws: `LiveTestingError` if not exactly one element matches, or it has no data; a `DecodingError` if the data
    ///   is no `Value`.
    public func data<Value: Decodable>(_ type: Value.Type = Value.self, of locator: Locator) throws -> Value {
        let region = try find(locator)
        guard let json = region["data-json"] else { throw notUsable(region, "has no data: it needs data-json") }
        return try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    /// Sends a value as the script of the widget that matches does with `this.send(name, value)`. Without scripting,
    /// nothing is sent.
    ///
    /// - Parameters:
    ///   - name: A name in the widget's `data-on-send`, without the prefix of a component.
    ///   - value: The value, which is encoded as JSON.
    ///   - locator: The region of the widget.
    ///   - isState: Indicates whether the value replaces the one before, as with `this.sendState(name, value)`.
    /// - Throws: `LiveTestingError` if not exactly one element matches, or it does not declare the name; an
    ///   `EncodingError` if the value cannot be encoded.
    public func send(
        _ name: String, _ value: some Encodable, from locator: Locator, isState: Bool = false
    ) throws {
        let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        try send(name, json: json, from: locator, isState: isState)
    }

    /// Sends a value that is JSON already, or invalid on purpose.
    ///
    /// - Throws: `LiveTestingError` if not exactly one element matches, or it does not declare the name.
    public func send(_ name: String, json: String, from locator: Locator, isState: Bool = false) throws {
        let region = try find(locator)
        let names = (region["data-on-send"] ?? "").split(separator: " ").map(String.init)
        guard let full = names.first(where: { $0 == name || $0.hasSuffix(":\(name)") }) else {
            throw notUsable(region, "does not send “\(name)”: it needs data-on-send=\"\(name)\"")
        }
        guard let live, let address = history.current?.address else { return }
        let kind = isState ? ClientEventKind.state : .send
        var entries = [
            FormEntry(full, ""), FormEntry("bindery-event", ClientEventData.text(kind, json: json)),
        ]
        if !isState { entries += fields(besides: region) }
        var post = LiveClient.Post(entries, to: address)
        if isState {
            post.state = "\(ObjectIdentifier(region)) \(full)"
            live.outgoing.removeAll { $0.state == post.state }
        }
        live.post(post)
        drain()
    }
}

extension DOM.Node {
    /// Indicates whether patches leave the node's content alone.
    var isIgnored: Bool { (self as? DOM.Element)?["data-live"] == "ignore" }
}

extension DOM.Element {
    /// The elements in this one, without the content of regions that patches leave alone.
    var patchedDescendants: [DOM.Element] {
        var found: [DOM.Element] = []
        collectPatched(into: &found)
        return found
    }

    private func collectPatched(into found: inout [DOM.Element]) {
        if isIgnored { return }
        for case let child as DOM.Element in children {
            found.append(child)
            child.collectPatched(into: &found)
        }
    }
}
