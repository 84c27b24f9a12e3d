import Differences
import HTMLTemplates

/// Sections of any length and the windows on them. Pages with equal sections and windows share everything.
final class WindowedSections<Section: TemplateModel & TreeSectionType & Equatable>
where Section.Item: TemplateModel {
    private let name: String
    private let step: Int
    private unowned let page: Page
    /// The sections with all items.
    @exclusivity(unchecked) private var sections: [Section] = []
    /// The same sections with the items in their windows.
    @exclusivity(unchecked) private(set) var list: TemplateList

    init(name: String, step: Int, page: Page) {
        self.name = name
        self.step = step
        self.page = page
        list = page.context.lists.list(of: [WindowedSection<Section>]()) { TemplateList($0, id: { $0.id }) }
    }

    private var shown: [WindowedSection<Section>] { list.rows(as: WindowedSection<Section>.self) ?? [] }

    func take(_ new: [Section], _ binder: ViewBinder) {
        let isFirst = sections.isEmpty && page.hasNoWindowStarts && binder.scene.windowStarts.isEmpty
        let (former, formerSections) = (sections.isEmpty ? [] : shown, sections)
        sections = page.context.lists.array(equalTo: new)
        if isFirst {
            list = page.context.lists.firstWindows(on: sections, step: step) { windows([], []) }
            return
        }
        list = windows(former, formerSections)
        for section in shown { record(section.window.range.lowerBound, of: section.id, binder) }
    }

    /// Returns the sections with the items in their windows, which follow those of the former sections.
    private func windows(_ former: [WindowedSection<Section>], _ formerSections: [Section]) -> TemplateList {
        list(
            of: sections.map { section in
                let id = RowIdentity.text(section.identity)
                guard let index = former.firstIndex(where: { $0.id == id }) else {
                    var window = RowWindow<TreeArray<Section.Item>>(
                        ListWindow(step: step, from: page.windowStart(addressName(of: id))))
                    _ = window.take(section.items)
                    return Self.shown(section, id, window)
                }
                var window = RowWindow(former[index].window, on: formerSections[index].items)
                if window.take(section.items) { return Self.shown(section, id, window) }
                let items = former[index].section.items
                return WindowedSection(
                    section: Section(original: section, items: items), id: id, window: window.window)
            })
    }

    /// Moves the window of a section. A position outside the section shows the nearest items.
    func show(_ position: WindowPosition, _ binder: ViewBinder) {
        var shown = shown
        guard let index = shown.firstIndex(where: { $0.id == position.section }) else { return }
        var window = RowWindow(shown[index].window, on: sections[index].items)
        window.show(from: position.start)
        shown[index] = Self.shown(sections[index], position.section, window)
        list = list(of: shown)
        // A page without the script shows only the requested range.
        record(min(max(position.start, 0), window.window.total), of: position.section, binder)
    }

    /// Returns the item that a button identifies. It is usually in a window, but an item that has just left it is found
    /// too.
    func row(withID id: String) -> Section.Item? {
        let shown = shown
        for section in shown {
            if let item = section.section.items.row(withID: id) { return item }
        }
        for (section, shown) in zip(sections, shown) {
            if let item = section.items.row(withID: id, near: shown.window.range) { return item }
        }
        return nil
    }

    /// The items in the windows, as lists with the names of their sections.
    var shownLists: [ShownList] {
        zip(shown, sections).map { shown, section in RowWindow(shown.window, on: section.items).shown(shown.id) }
    }

    private static func shown(
        _ section: Section, _ id: String, _ rows: RowWindow<TreeArray<Section.Item>>
    ) -> WindowedSection<Section> {
        let items = rows.rows.part(rows.window.range)
        return WindowedSection(section: Section(original: section, items: items), id: id, window: rows.window)
    }

    private func list(of shown: [WindowedSection<Section>]) -> TemplateList {
        page.context.lists.list(of: shown) { TemplateList($0, id: { $0.id }) }
    }

    // MARK: Addresses

    /// Returns the name of a section's window in addresses.
    private func addressName(of section: String) -> String { "\(name).\(section)" }

    /// Records the start of a window for the address of a page without the script.
    private func record(_ start: Int, of section: String, _ binder: ViewBinder) {
        // Most windows are at the start.
        if start > 0 || !binder.scene.windowStarts.isEmpty {
            binder.setWindowStart(start, of: addressName(of: section))
        }
    }
}
