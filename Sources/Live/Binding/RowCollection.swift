import Differences
import HTMLTemplates

/// A collection of rows that can be bound to a list: an array or a tree array.
protocol RowCollection: RandomAccessCollection, Sendable
where Index == Int, Element: TemplateModel & IdentifiableType & Equatable {
    /// Creates the collection of the rows of a list; `nil` if the list has rows of another kind.
    init?(of list: TemplateList)

    init()

    /// Returns the list of a range of the rows.
    func list(in range: Range<Int>, sharedBy lists: SharedLists) -> TemplateList

    /// Indicates whether a range of the rows is known to equal a range of another version, without comparing rows.
    func sharesElements(in range: Range<Int>, with other: Self, in otherRange: Range<Int>) -> Bool
}

extension RandomAccessCollection where Index == Int, Element: IdentifiableType {
    /// Returns the row whose identity has the given text. The rows in `range` are searched first.
    func row(withID id: String, near range: Range<Int> = 0..<0) -> Element? {
        let isThis = RowIdentity.matcher(of: Element.Identity.self, id)
        let near = range.clamped(to: startIndex..<endIndex).first { isThis(self[$0].identity) }
        return near.map { self[$0] } ?? first { isThis($0.identity) }
    }
}

extension Array: RowCollection where Element: TemplateModel & IdentifiableType & Equatable {
    init?(of list: TemplateList) {
        guard let rows = list.rows(as: Element.self) else { return nil }
        self = rows
    }

    func list(in range: Range<Int>, sharedBy lists: SharedLists) -> TemplateList {
        lists.list(of: self, in: range) { TemplateList(Array($0)) { RowIdentity.text($0.identity) } }
    }

    func sharesElements(in range: Range<Int>, with other: [Element], in otherRange: Range<Int>) -> Bool { false }
}

extension TreeArray: RowCollection where Element: TemplateModel & IdentifiableType & Equatable {
    init?(of list: TemplateList) {
        guard let source = list.source as? TypedTreeRows<Element> else { return nil }
        self = source.rows
    }

    func list(in range: Range<Int>, sharedBy lists: SharedLists) -> TemplateList { lists.list(of: part(range)) }
}
