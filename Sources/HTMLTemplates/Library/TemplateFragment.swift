/// A part of a page that can be sent separately: the content or an attribute of one element.
public struct TemplateFragment: Sendable, Hashable {
    /// The part of the element that the fragment covers.
    public enum Kind: Sendable, Hashable {
        /// The entire content of the element.
        case content
        /// One attribute. If the attribute is absent, `Template.renderFragment` returns false. A `boolean` attribute
        /// has no value.
        case attribute(name: String, boolean: Bool)
        /// The entire content of the element: the rows of a list and nothing else. If the section's value is a keyed
        /// list, its rows can be sent one by one; otherwise the fragment is handled as content.
        case list(ListInfo)
    }

    /// The properties of a list.
    public struct ListInfo: Sendable, Hashable {
        /// The section's key as written in the template.
        public let key: String
        /// The page's slot for the first part of the key; `nil` if only an enclosing row can have the key. Whether a
        /// nested list's rows come from the row or from the page is known only when it is rendered: see
        /// `Template.rows(of:_:path:)`.
        public let slot: Int?
        /// The start of a row's element id, without the prefix. A hyphen and the row's identity follow; see
        /// `rowElementID(_:prefix:)`.
        public let rowID: String
        /// The separate lists nested in the rows, as indices of the template's fragments.
        public let nested: [Int]
        /// The list whose rows contain this one, as an index of the template's fragments.
        public let outer: Int?

        func with(nested: [Int]) -> ListInfo {
            ListInfo(key: key, slot: slot, rowID: rowID, nested: nested, outer: outer)
        }

        /// Returns the id of a row's element.
        public func rowElementID(_ identity: String, prefix: String) -> String {
            prefix + rowID + "-" + Identity.encoded(identity)
        }
    }

    /// Returns an identity in the form in which the ids of elements contain it: percent-encoded.
    package static func encoded(identity: String) -> String { Identity.encoded(identity) }

    /// The fragment's index in the template's `fragments`, which are in document order.
    public let index: Int
    /// The element's id: `f3`, without the page's prefix, or the id written in the template. For a list within a row,
    /// the row's identity follows; see `elementID(prefix:row:)`.
    public let elementID: String
    /// Indicates whether the id is written in the template; it then gets no prefix.
    public let hasOwnID: Bool
    /// The part of the element that the fragment covers.
    public let kind: Kind
    /// The page's slots that it depends on, ascending, except those of the fragments inside it.
    public let keys: [Int]
    /// All slots whose values are written when the fragment is rendered, ascending, including those of the fragments
    /// inside it.
    public let allKeys: [Int]
    /// The slots of the enclosing fragments, ascending, at any depth: their values decide whether the element is on the
    /// page. Some of them may have no influence on it.
    public let presenceKeys: [Int]
    /// The slots of `keys` that occur only as the value of a form field that has the key's own name: in `value`, in
    /// `checked`, in the `selected` of its options, or in a textarea. A caller that sets the values of fields by other
    /// means need not render the fragment when one of these changes.
    public let fieldKeys: [Int]
    /// The enclosing fragment. Rendering it includes this one.
    public let parent: Int?

    /// Returns the element's id in the page.
    ///
    /// - Parameters:
    ///   - prefix: The prefix with which the page is rendered.
    ///   - row: For a nested list, the identity of the row that contains it.
    public func elementID(prefix: String, row: String? = nil) -> String {
        if hasOwnID { return elementID }
        guard let row else { return prefix + elementID }
        return prefix + elementID + "-" + Identity.encoded(row)
    }
}

/// A form, or a named element in one, against which an app's bindings are checked.
public struct TemplateControl: Sendable, Hashable {
    /// `form`, `input`, `select`, `textarea`, `button` or `output`.
    public let element: String
    /// The attributes that are always present with the same value, by their names in lower case.
    public let attributes: [String: String]
    /// The file as named by the library.
    public let file: String
    /// The line of the HTML tag, from 1.
    public let line: Int
    /// The column of the HTML tag, from 1, in bytes.
    public let column: Int
    /// The enclosing form as an index of the template's controls; `nil` if there is none.
    public let form: Int?

    /// The `name` attribute; `nil` if it is absent or dynamic.
    public var name: String? { attributes["name"] }
    /// The `type` attribute in lower case; `nil` if it is absent or dynamic.
    public var type: String? { attributes["type"]?.lowercased() }
}
