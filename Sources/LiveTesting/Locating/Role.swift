/// The role of an element for users and screen readers (WAI-ARIA 1.2, section 5.3).
public struct Role: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The role's name in ARIA.
    public let name: String

    /// Creates a role from its ARIA name.
    public init(_ name: String) { self.name = name }
    /// Creates a role from its ARIA name.
    public init(stringLiteral name: String) { self.name = name }
    /// The role's name in ARIA.
    public var description: String { name }

    /// `alert`.
    public static let alert: Role = "alert"
    /// `article`.
    public static let article: Role = "article"
    /// `button`.
    public static let button: Role = "button"
    /// `cell`.
    public static let cell: Role = "cell"
    /// `checkbox`.
    public static let checkbox: Role = "checkbox"
    /// `columnheader`.
    public static let columnHeader: Role = "columnheader"
    /// `combobox`.
    public static let combobox: Role = "combobox"
    /// `dialog`.
    public static let dialog: Role = "dialog"
    /// `form`.
    public static let form: Role = "form"
    /// `group`.
    public static let group: Role = "group"
    /// `heading`.
    public static let heading: Role = "heading"
    /// `img`.
    public static let image: Role = "img"
    /// `link`.
    public static let link: Role = "link"
    /// `list`.
    public static let list: Role = "list"
    /// `listbox`.
    public static let listbox: Role = "listbox"
    /// `listitem`.
    public static let listItem: Role = "listitem"
    /// `main`.
    public static let main: Role = "main"
    /// `meter`.
    public static let meter: Role = "meter"
    /// `navigation`.
    public static let navigation: Role = "navigation"
    /// `option`.
    public static let option: Role = "option"
    /// `progressbar`.
    public static let progressBar: Role = "progressbar"
    /// `radio`.
    public static let radio: Role = "radio"
    /// `region`.
    public static let region: Role = "region"
    /// `row`.
    public static let row: Role = "row"
    /// `searchbox`.
    public static let searchBox: Role = "searchbox"
    /// `slider`.
    public static let slider: Role = "slider"
    /// `spinbutton`.
    public static let spinButton: Role = "spinbutton"
    /// `status`.
    public static let status: Role = "status"
    /// `switch`.
    public static let `switch`: Role = "switch"
    /// `tab`.
    public static let tab: Role = "tab"
    /// `table`.
    public static let table: Role = "table"
    /// `textbox`.
    public static let textBox: Role = "textbox"

    /// The roles of controls that a user fills in or chooses.
    static let fields: Set<Role> = [
        .checkbox, .combobox, .listbox, .radio, .searchBox, .slider, .spinButton, .switch, .textBox,
    ]
}
