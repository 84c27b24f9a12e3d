/// A part of a page that can be sent alone: the content or an attribute of one element.
public struct TemplateFragment: Sendable, Hashable {
    /// What of the element the fragment is.
    public enum Kind: Sendable, Hashable {
        /// All that the element holds.
        case content
        /// One attribute. It may be absent: `Template.renderFragment` returns false then. A `boolean` one has no value.
        case attribute(name: String, boolean: Bool)
        /// All that the element holds: the rows of a list and nothing else. They can be sent one by one when the section's value
        /// is a keyed list; when it is anything else, the fragment is content like any other.
        case list(ListInfo)
    }

    /// What is known of a list.
    public struct ListInfo: Sendable, Hashable {
        /// The section's key, as the template names it.
        public let key: String
        /// The page's slot for the key's first name; nil when only a row around it can have the key. Whether the row or the page
        /// gives the rows of a nested list is known when it is rendered: see `Template.rows(of:_:path:)`.
        public let slot: Int?
        /// A row's element id without prefix: this, a hyphen and the identity; see `rowElementID(_:prefix:)`.
        public let rowID: String
        /// The lists inside of a row that are lists of their own, as indices of the template's fragments.
        public let nested: [Int]
        /// The list in whose rows this one stands, as an index of the template's fragments.
        public let outer: Int?

        func with(nested: [Int]) -> ListInfo {
            ListInfo(key: key, slot: slot, rowID: rowID, nested: nested, outer: outer)
        }

        /// The id of a row's element.
        public func rowElementID(_ identity: String, prefix: String) -> String {
            prefix + rowID + "-" + Identity.encoded(identity)
        }
    }

    /// The fragment's place in the template's `fragments`: document order.
    public let index: Int
    /// The element's id: `f3`, without the page's prefix, or the author's own. For a list within a row the row's identity follows;
    /// see `elementID(prefix:row:)`.
    public let elementID: String
    /// The id is the author's own: no prefix is put before it.
    public let hasOwnID: Bool
    /// What of the element it is.
    public let kind: Kind
    /// The page's slots that it depends on, ascending, those of the fragments inside of it not included.
    public let keys: [Int]
    /// All slots of which something is written when the fragment is rendered, ascending: those of the fragments inside of it, too.
    public let allKeys: [Int]
    /// Those of `keys` that stand only where a form's field of the key's own name has its value: in `value`, in `checked`, in its options'
    /// `selected`, in a textarea. Who sets fields by other means need not render the fragment for these.
    public let fieldKeys: [Int]
    /// The enclosing fragment: when that is rendered, this one need not be.
    public let parent: Int?

    /// The element's id as it stands in the page.
    ///
    /// - Parameters:
    ///   - prefix: the prefix that the page is rendered with.
    ///   - row: for a nested list the identity of the row that it stands in.
    public func elementID(prefix: String, row: String? = nil) -> String {
        if hasOwnID { return elementID }
        guard let row else { return prefix + elementID }
        return prefix + elementID + "-" + Identity.encoded(row)
    }
}

/// A form, or something in one that has a name: what an app's bindings are checked against.
public struct TemplateControl: Sendable, Hashable {
    /// `form`, `input`, `select`, `textarea`, `button` or `output`.
    public let element: String
    /// The attributes that are always there and the same, by their names in lower case.
    public let attributes: [String: String]
    /// The file, as the library names it.
    public let file: String
    /// The line of the tag, from 1.
    public let line: Int
    /// The column of the tag, from 1, in bytes.
    public let column: Int
    /// The form around it, as an index of the template's controls; nil without one.
    public let form: Int?

    /// The `name` attribute; nil when there is none or it is not fixed.
    public var name: String? { attributes["name"] }
    /// The `type` attribute in lower case; nil when there is none or it is not fixed.
    public var type: String? { attributes["type"]?.lowercased() }
}
