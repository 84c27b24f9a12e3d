import Differences
import HTMLTemplates
import Locks
import Texts

/// A section as a template sees it: its header, the items in its window, and the buttons that move the window.
struct WindowedSection<Section: TemplateModel & TreeSectionType & Equatable>: TemplateModel, Equatable {
    /// The section with only the items in the window. It must be the first property; see `templateKeys`.
    let section: Section
    /// The section's identity as text.
    let id: String
    let window: ListWindow

    private var previous: [WindowStep] {
        let count = window.range.lowerBound
        return count == 0 ? [] : [WindowStep(section: id, start: window.previous, count: count)]
    }

    private var next: [WindowStep] {
        let count = window.total - window.range.upperBound
        return count == 0 ? [] : [WindowStep(section: id, start: window.next, count: count)]
    }

    static var templateKeys: TemplateKeys<WindowedSection<Section>> {
        // Swift has no stored static properties in generic types.
        windowedSectionKeys.withLock { known in
            if let keys = known[ObjectIdentifier(Section.self)] as? TemplateKeys<WindowedSection<Section>> {
                return keys
            }
            let keys = TemplateKeys<WindowedSection<Section>> { key in
                key.includeFirst(Section.self)
                key("windowPrevious", { $0.previous }, id: { $0.section })
                key("windowNext", { $0.next }, id: { $0.section })
            }
            known[ObjectIdentifier(Section.self)] = keys
            return keys
        }
    }
}

private let windowedSectionKeys = Mutex<[ObjectIdentifier: any Sendable]>([:])

/// A button that moves the window of a section.
struct WindowStep: TemplateModel, Equatable {
    /// The section's identity as text, which is also the row's identity.
    let section: String
    /// The index of the first item that the button shows.
    let start: Int
    /// The number of items beyond the window.
    let count: Int

    static let templateKeys = TemplateKeys<WindowStep> { key in
        key("position") { WindowPosition(section: $0.section, start: $0.start).text }
        key("count") { Text.number($0.count) }
    }
}

/// An item of a section by its index, such as `100.due`, as the value of a button.
struct WindowPosition {
    let section: String
    let start: Int

    init(section: String, start: Int) {
        self.section = section
        self.start = start
    }

    init?(_ text: String) {
        guard let dot = text.firstIndex(of: "."), let start = Int(text[..<dot]) else { return nil }
        self.init(section: String(text[text.index(after: dot)...]), start: start)
    }

    var text: String { "\(start).\(section)" }
}
