import Differences
import EventLoops
import HTMLTemplates
import HTTP
import Scenes

/// The data of an open page that the inspector shows.
struct InspectedPage: TemplateModel, IdentifiableType, Equatable, Sendable {
    let identity: String
    let address: String
    /// The templates of the page's scenes, from the root up.
    let scenes: String
    let place: String
    let isLive: Bool
    let state: String
    /// The keys that the page's views have bound. `inputs` has the names of their fields and buttons.
    let values: String
    let inputs: String
    let document: String
    let patches: String
    let lastFlush: String
    let lastPatch: String

    static let templateKeys = TemplateKeys<InspectedPage> { key in
        key("address", \.address)
        key("scenes", \.scenes)
        key("place", \.place)
        key("isLive", \.isLive)
        key("state", \.state)
        key("values", \.values)
        key("inputs", \.inputs)
        key("document", \.document)
        key("patches", \.patches)
        key("lastFlush", \.lastFlush)
        key("lastPatch", \.lastPatch)
    }
}

extension InspectedPage {
    /// Creates the current data of a page. Must be called on the page's loop.
    init(_ page: Page) {
        let inspection = page.inspection ?? PageInspection()
        identity = page.id.logField.value
        address = page.address.description
        scenes = page.stack.map { $0.binder.template.name }.joined(separator: " › ")
        let account = page.session.account.map { ", \($0.name)" } ?? ""
        place = "loop \(page.loop.index), session \(page.session.id.fingerprint)\(account)"
        isLive = page.hasStream
        state =
            page.failure.latest != nil
            ? "stopped" : page.hasStream ? "live" : page.stream.hasBeenLive ? "away" : "no stream yet"
        values = Self.list(page.stack.flatMap { $0.binder.template.keys })
        inputs = Self.list(page.stack.flatMap { $0.binder.inputNames })
        document = "\(inspection.documentBytes) bytes, \(Self.text(inspection.documentTime))"
        patches = "\(inspection.patches), \(inspection.patchBytes) bytes"
        lastFlush = inspection.patches == 0 ? "none yet" : Self.text(inspection.lastFlush)
        let patch = inspection.lastPatch?.plain.bytes ?? Array("none yet".utf8)
        lastPatch = String(decoding: patch.prefix(4_096), as: UTF8.self) + (patch.count > 4_096 ? "…" : "")
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : Set(names).sorted().joined(separator: ", ")
    }

    private static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return "\(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) µs"
    }
}
