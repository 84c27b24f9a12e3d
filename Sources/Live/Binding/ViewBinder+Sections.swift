public import Differences
public import HTMLTemplates
public import Rx

extension ViewBinder {
    /// Binds sections and their items, which are distinguished by their identity. An item may move between sections.
    ///
    /// An item can be the input of an action of its type (``bindAction(_:to:)-(_,()->Action<Row,Element>)``); the button's
    /// value is then the item's identity.
    public func bindSections<Section: TemplateModel & AnimatableSectionModelType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Section]>
    ) {
        let sink = SectionsSink { (section: Section, id) in
            section.items.row(withID: id)
        } items: {
            $0.items.identityTexts
        }
        declare(key, .list(rows: TemplateSchema(Section.self), keyed: true), from: output, to: sink)
    }

    /// Binds sections whose items are tree arrays, so that the cost of a new value depends on the number of items that
    /// have changed. An item may move between sections.
    ///
    /// The section's type declares the key of its items with `key("items", \.items)`. An item can be the input of an
    /// action of its type (``bindAction(_:to:)-(_,()->Action<Row,Element>)``); the button's value is then the item's
    /// identity.
    public func bindSections<Section: TemplateModel & TreeSectionType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Section]>
    ) {
        let sink = SectionsSink { (section: Section, id) in
            section.items.row(withID: id)
        } items: {
            $0.items.identityTexts
        }
        declare(key, .list(rows: TemplateSchema(Section.self), keyed: true), from: output, to: sink)
    }
}

// MARK: Windows

extension ViewBinder {
    /// Binds sections whose items are tree arrays of any length. The client has a window of each section, and all
    /// sections with their headings.
    ///
    /// The windows grow and move like those of a list; see
    /// `bindList(_:from:window:step:)`. A section's keys include
    /// `windowPrevious` and `windowNext`, which are lists of one row while the section has further items before or after
    /// its window, and empty otherwise. The template shows a button with the window's name for each:
    ///
    ///     <main>{{#sections}}<section><h2>{{heading}}</h2>
    ///     <p>{{#windowPrevious}}<button name="window" value="{{position}}">Previous</button>{{/windowPrevious}}</p>
    ///     <ul>{{#items}}<li>…</li>{{/items}}</ul>
    ///     <p>{{#windowNext}}<button name="window" value="{{position}}">More ({{count}})</button>{{/windowNext}}</p>
    ///     </section>{{/sections}}</main>
    ///
    /// The key `position` identifies the section and the items that the button shows, and `count` is the number of items
    /// beyond the window. With `data-more`, the script presses a button when it is close to the visible part of the
    /// page; use it in the last section only, because the user could not reach the sections below. Without the script,
    /// a button shows another range of its section, which the address identifies. The keys of a section read a value
    /// that contains only the items in the window, so a section that shows the number of its items must store it.
    ///
    /// A change outside the windows costs O(log *n*). A change inside a window sends only the items that have changed.
    public func bindSections<Section: TemplateModel & TreeSectionType & Equatable>(
        _ key: String, from output: some ObservableConvertibleType<[Section]>, window name: String, step: Int = 100
    ) where Section.Item: TemplateModel {
        let windowed = WindowedSections<Section>(name: name, step: step, page: page)
        let kind = TemplateKeyKind.list(rows: TemplateSchema(WindowedSection<Section>.self), keyed: true)
        declare(key, kind, from: output, to: WindowedSectionsSink(windowed))
        addInput(
            EventInput(name) { binder, value in
                guard let position = WindowPosition(value), let slot = binder.template.slot(of: key) else { return }
                windowed.show(position, binder)
                binder.set(slot, .list(windowed.list))
            })
    }
}

/// Sets a key to sections and the items in their windows.
private final class WindowedSectionsSink<Section: TemplateModel & TreeSectionType & Equatable>:
    SlotSink<[Section]>, RowSource
where Section.Item: TemplateModel {
    private let windowed: WindowedSections<Section>

    init(_ windowed: WindowedSections<Section>) { self.windowed = windowed }

    override func take(_ sections: [Section], _ binder: ViewBinder) {
        windowed.take(sections, binder)
        binder.set(slot, .list(windowed.list))
    }

    var rowType: Any.Type { Section.Item.self }

    func row(withID id: String, in binder: ViewBinder) -> Any? { windowed.row(withID: id) }

    func shownLists(in binder: ViewBinder) -> [ShownList] { windowed.shownLists }
}

// MARK: Sinks

/// Sets a key to sections and their items.
private final class SectionsSink<Section: TemplateModel & IdentifiableType & Equatable, Item>:
    SlotSink<[Section]>, RowSource
{
    /// Returns the item of a section whose identity has the given text.
    private let item: (Section, _ id: String) -> Item?
    /// Returns the texts of the identities of a section's items.
    private let items: (Section) -> [String]

    init(item: @escaping (Section, _ id: String) -> Item?, items: @escaping (Section) -> [String]) {
        (self.item, self.items) = (item, items)
    }

    override func take(_ sections: [Section], _ binder: ViewBinder) {
        let list = binder.page.context.lists.list(of: sections) { TemplateList($0) { RowIdentity.text($0.identity) } }
        binder.set(slot, .list(list))
    }

    var rowType: Any.Type { Item.self }

    func row(withID id: String, in binder: ViewBinder) -> Any? {
        guard case .list(let list) = binder.values[slot], let sections = list.rows(as: Section.self) else { return nil }
        for section in sections {
            if let item = item(section, id) { return item }
        }
        return nil
    }

    func shownLists(in binder: ViewBinder) -> [ShownList] {
        guard case .list(let list) = binder.values[slot], let sections = list.rows(as: Section.self) else { return [] }
        return sections.map { ShownList(name: RowIdentity.text($0.identity), rows: items($0)) }
    }
}
