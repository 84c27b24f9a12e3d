/// What an element is to a person and to a screen reader (WAI-ARIA 1.2, section 5.3).
public struct Role: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The role's name in ARIA.
    public let name: String

    /// A role by its name in ARIA.
    public init(_ name: String) { self.name = name }
    /// A role by its name in ARIA.
    public init(stringLiteral name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    public static let alert: Role = "alert"
    public static let article: Role = "article"
    public static let button: Role = "button"
    public static let cell: Role = "cell"
    public static let checkbox: Role = "checkbox"
    public static let columnHeader: Role = "columnheader"
    public static let combobox: Role = "combobox"
    public static let dialog: Role = "dialog"
    public static let form: Role = "form"
    public static let group: Role = "group"
    public static let heading: Role = "heading"
    public static let image: Role = "img"
    public static let link: Role = "link"
    public static let list: Role = "list"
    public static let listbox: Role = "listbox"
    public static let listItem: Role = "listitem"
    public static let main: Role = "main"
    public static let meter: Role = "meter"
    public static let navigation: Role = "navigation"
    public static let option: Role = "option"
    public static let progressBar: Role = "progressbar"
    public static let radio: Role = "radio"
    public static let region: Role = "region"
    public static let row: Role = "row"
    public static let searchBox: Role = "searchbox"
    public static let slider: Role = "slider"
    public static let spinButton: Role = "spinbutton"
    public static let status: Role = "status"
    public static let `switch`: Role = "switch"
    public static let tab: Role = "tab"
    public static let table: Role = "table"
    public static let textBox: Role = "textbox"

    /// The roles of what a person fills in or chooses.
    static let fields: Set<Role> = [
        .checkbox, .combobox, .listbox, .radio, .searchBox, .slider, .spinButton, .switch, .textBox,
    ]
}
