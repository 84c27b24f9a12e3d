import HTMLTemplates
import Texts

/// Renders the whole document of a page.
extension Page {
    /// The kinds of a layout's keys.
    static let layoutKeys: [String: TemplateKeyKind] = [
        "live": .html, "title": .text, "content": .html, "modal": .html, "presenting": .bool, "nonce": .text,
        "language": .text, "direction": .text, Message.listKey: Message.listKind,
        LanguageChoice.listKey: LanguageChoice.listKind,
    ]

    /// The same keys as the binder of a layout's view declares them.
    static let declaredLayoutKeys = layoutKeys.map { DeclaredKey(name: $0.key, kind: $0.value, isOptional: true) }

    /// The prefix of the ids in layouts.
    static let layoutPrefix = "l"

    /// Returns the current document, which counts as sent to the client afterwards.
    func renderDocument() -> PageDocument {
        let start = inspection.map { _ in ContinuousClock.now }
        context.flushPlan.readProperties()
        let document = withReasons(document())
        if let start { inspection?.note(document: document.html, madeIn: start.duration(to: .now)) }
        noteRendered()
        return document
    }

    /// Returns the current document and the id of the last patch, so that a client can verify that it has applied the
    /// patches correctly.
    ///
    /// - Returns: nil while changes cannot be sent, because the client may lack them.
    func renderForComparison() -> (document: PageDocument, lastPatch: UInt64?)? {
        guard canSend else { return nil }
        flush()
        return isFit ? (document(), lastPatch) : nil
    }

    func document() -> PageDocument {
        let (owner, refresh) = (draftOwner, refreshForDeferred)
        layout.shareValues()
        let parts = SharedDocuments.Parts(
            layout: layout.template, values: layout.values, head: sharedHead, content: html(of: .content),
            modal: html(of: .modal))
        let (hasStyles, nonceSlot) = (hasStyles, layoutSlot(of: .nonce))
        let isShared =
            !hasStyles && nonceSlot == nil && owner == nil && refresh.isEmpty && context.development == nil
        if isShared, let html = renderer.documents.document(of: parts, id: id.description) {
            return PageDocument(html: html)
        }
        let head = ownHead(sharing: parts.head, owner, refresh)
        let nonce = hasStyles || nonceSlot != nil ? StyleNonce.make() : ""
        var page = PageDocument(html: html(of: parts, head, nonce, inSlot: nonceSlot))
        if isShared { renderer.documents.add(page.html, of: parts, id: id.description) }
        if nonceSlot != nil { page.nonce = nonce }
        if hasStyles { page.addStyleRules(after: head, nonce: nonce) }
        if let panel = context.development { page.html = panel.inserted(into: page.html, with: problems) }
        return page
    }

    /// Renders the layout around the scenes.
    private func html(of parts: SharedDocuments.Parts, _ head: [UInt8], _ nonce: String, inSlot nonceSlot: Int?)
        -> [UInt8]
    {
        var values = parts.values
        // More than most layouts contain, because growing the array would allocate several large blocks.
        var length = 4_096
        for (key, html) in [("live", head), ("content", parts.content), ("modal", parts.modal)] {
            length += html.count
            if let slot = layout.template.slot(of: key) { values[slot] = .html(SafeHTML(trusted: html)) }
        }
        if let nonceSlot { values[nonceSlot] = .text(nonce) }
        return layout.template.rendered(
            values, idPrefix: layout.idPrefix, format: renderer.format, capacity: length)
    }

    /// Returns the elements in the document's head with which the client script finds its page.
    ///
    /// - Parameter shared: The part that follows the page's id.
    private func ownHead(sharing shared: [UInt8], _ owner: String?, _ refresh: String) -> [UInt8] {
        var head: [UInt8] = []
        head.reserveCapacity(shared.count + refresh.utf8.count + 128)
        head.append(contentsOf: "<meta name=\"bindery-page\" content=\"".utf8)
        head.append(contentsOf: id.description.utf8)
        if let owner { head.append(contentsOf: "\" data-account=\"\(owner)".utf8) }
        head.append(contentsOf: shared)
        head.append(contentsOf: refresh.utf8)
        return head
    }

    /// The account that owns what the browser stores of the page; `nil` without an account.
    private var draftOwner: String? { session.account?.draftOwner }

    /// The part of the head that follows the page's id.
    private var sharedHead: [UInt8] {
        let scripts = context.scripts.all
        return context.documentHead.bytes(for: layout.template, with: scripts) {
            // The layout's elements that contain the scenes. Forms outside them stay when the scenes change.
            let elements = [LayoutPart.content, .modal].compactMap { layoutElement(of: $0) }
            let scenes = elements.map { "[id='\(Self.quoted($0))']" }.joined(separator: ",")
            return "\" data-version=\"\(context.version)\" data-scenes=\"\(scenes)\">"
                + context.scripts.head(main: context.scriptPath)
                + (context.development == nil ? "" : DevelopmentPanel.head)
        }
    }

    /// Returns an id as it is written between apostrophes in a selector in an attribute.
    private static func quoted(_ id: String) -> String {
        id.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("&", with: "&amp;")
            .replacing("\"", with: "&quot;")
    }

    /// The element with which a browser that runs no scripts requests a document with the deferred components.
    private var refreshForDeferred: String {
        let isMissing = { (binder: ViewBinder) in binder.components?.isAnyMissing == true }
        guard isMissing(layout) || stack.contains(where: { isMissing($0.binder) }) else { return "" }
        // The address of the request, because that of the scene may lack parts that an app reads in other ways.
        let target = clientAddress.shown.waitingForDeferred
        // A part that did not arrive before the timeout is requested again, after a time in which the page can be read.
        let delay = waitsForDeferred ? 10 : 0
        let escaped = target.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return "<noscript><meta http-equiv=\"refresh\" content=\"\(delay);url=\(escaped)\"></noscript>"
    }

    /// A Boolean value that indicates whether any template on the page may set an element's style.
    private var hasStyles: Bool {
        layout.hasStyles
            || [LayoutPart.content, .modal].contains { scene(in: $0)?.binder.hasStyles == true }
    }

    /// Returns the scene in a part of the layout.
    func scene(in part: LayoutPart) -> MountedScene? { part == .modal ? scenes.modal : scenes.content }

    func html(of part: LayoutPart) -> [UInt8] {
        scene(in: part)?.binder.html ?? []
    }
}

/// The parts of a page that have not been sent to its client.
struct StaleParts: OptionSet {
    let rawValue: UInt8

    /// The scene in the content part, which is sent whole.
    static let content = StaleParts(rawValue: 1)
    /// The modal scene, which is sent whole.
    static let modal = StaleParts(rawValue: 2)
    /// The layout's values other than the scenes.
    static let layout = StaleParts(rawValue: 4)
    /// The address, or the kind of its history change.
    static let address = StaleParts(rawValue: 8)
    /// The diagnostics of the templates.
    static let panel = StaleParts(rawValue: 16)
    /// The effects, which are not part of the document.
    static let effects = StaleParts(rawValue: 32)
    /// The whole body of the document, such as after a change of the layout's template.
    static let body = StaleParts(rawValue: 64)
    /// The values that the client keeps, which are not part of the document.
    static let keptValues = StaleParts(rawValue: 128)
}

/// A part of a layout that contains a scene. The raw value is the template's key.
enum LayoutPart: String {
    case content
    case modal
}

extension Template {
    /// Returns the fragment of the layout that contains the part; nil if the layout does not have the part.
    func fragment(of part: LayoutPart) -> TemplateFragment? {
        slot(of: part.rawValue).flatMap { slot in fragments.last { $0.keys.contains(slot) } }
    }
}
