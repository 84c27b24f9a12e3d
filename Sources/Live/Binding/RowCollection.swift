public import Differences
public import HTMLTemplates

/// A collection of rows that can be bound to a list: an array or a tree array.
@usableFromInline
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

/// The number of rows on each side of a window among which a pressed row is searched.
private let rowsNearWindow = 10_000

extension RandomAccessCollection where Index == Int, Element: IdentifiableType {
    /// Returns the row whose identity has the given text. Linear in the number of rows.
    func row(withID id: String) -> Element? {
        let isThis = RowIdentity.matcher(of: Element.Identity.self, id)
        return first { isThis($0.identity) }
    }

    /// Returns the row whose identity has the given text, if it is in a window or near it: a row that a user presses may
    /// have left the window in the meantime. The search is bounded, so that a post with an unknown identity does not keep
    /// a loop busy, however long the list is.
    func row(withID id: String, near window: Range<Int>) -> Element? {
        let isThis = RowIdentity.matcher(of: Element.Identity.self, id)
        let window = window.clamped(to: startIndex..<endIndex)
        let first = index(window.lowerBound, offsetBy: -rowsNearWindow, limitedBy: startIndex) ?? startIndex
        let end = index(window.upperBound, offsetBy: rowsNearWindow, limitedBy: endIndex) ?? endIndex
        let found = window.first { isThis(self[$0].identity) } ?? (first..<end).first { isThis(self[$0].identity) }
        return found.map { self[$0] }
    }
}

extension Array: RowCollection where Element: TemplateModel & IdentifiableType & Equatable {
    @usableFromInline
    init?(of list: TemplateList) {
        guard let rows = list.rows(as: Element.self) else { return nil }
        self = rows
    }

    @usableFromInline
    func list(in range: Range<Int>, sharedBy lists: SharedLists) -> TemplateList {
        lists.list(of: self, in: range) { TemplateList(Array($0)) { RowIdentity.text($0.identity) } }
    }

    @usableFromInline
    func sharesElements(in range: Range<Int>, with other: [Element], in otherRange: Range<Int>) -> Bool { false }
}

extension TreeArray: RowCollection where Element: TemplateModel & IdentifiableType & Equatable {
    @usableFromInline
    init?(of list: TemplateList) {
        guard let source = list.source as? TypedTreeRows<Element> else { return nil }
        self = source.rows
    }

    @usableFromInline
    func list(in range: Range<Int>, sharedBy lists: SharedLists) -> TemplateList { lists.list(of: part(range)) }
}
