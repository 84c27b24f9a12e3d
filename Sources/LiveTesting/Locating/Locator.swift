/// A description of the element that a test refers to, by the role and the name that a user perceives. The same locator
/// works in a headless `Tab` and in a real browser's `WebDriverWindow`.
///
///     .button("New task")
///     .checkbox("Milk").within(.region("Done Tasks"))
public struct Locator: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        case role(Role, TextPattern?)
        case field(TextPattern)
        case text(TextPattern)
        case selector(String)
    }

    let kind: Kind
    /// The enclosing locators, outermost first; each is searched inside the previous one.
    let scopes: [Locator]

    private init(_ kind: Kind, scopes: [Locator] = []) {
        self.kind = kind
        self.scopes = scopes
    }

    /// Finds elements with the role and, if given, the accessible name. Elements that are hidden from users are not
    /// found.
    public static func role(_ role: Role, _ name: TextPattern? = nil) -> Locator { Locator(.role(role, name)) }

    /// Finds a form control of any role by its label: its accessible name, or its placeholder if it has no name.
    public static func label(_ name: TextPattern) -> Locator { Locator(.field(name)) }

    /// Finds the innermost elements that contain the text, with white space collapsed. A string literal matches exactly
    /// this text.
    public static func text(_ text: TextPattern) -> Locator { Locator(.text(text)) }

    /// Finds elements by CSS selector, hidden or not.
    public static func css(_ selector: String) -> Locator { Locator(.selector(selector)) }

    /// A `<button>`, a submit input, or an element with `role="button"`.
    public static func button(_ name: TextPattern? = nil) -> Locator { role(.button, name) }
    /// A link.
    public static func link(_ name: TextPattern? = nil) -> Locator { role(.link, name) }
    /// A checkbox, or a button with this role.
    public static func checkbox(_ name: TextPattern? = nil) -> Locator { role(.checkbox, name) }
    /// A text field.
    public static func textBox(_ name: TextPattern? = nil) -> Locator { role(.textBox, name) }
    /// An open dialog.
    public static func dialog(_ name: TextPattern? = nil) -> Locator { role(.dialog, name) }
    /// A named section.
    public static func region(_ name: TextPattern? = nil) -> Locator { role(.region, name) }
    /// A list.
    public static func list(_ name: TextPattern? = nil) -> Locator { role(.list, name) }
    /// A list item. Items are named only by `aria-label` and similar attributes; use `text` to find an item by its
    /// text.
    public static func listItem(_ name: TextPattern? = nil) -> Locator { role(.listItem, name) }
    /// A heading of any level.
    public static func heading(_ name: TextPattern? = nil) -> Locator { role(.heading, name) }
    /// A status line.
    public static var status: Locator { role(.status) }

    /// Returns a locator that searches only inside the one element that `outer` matches.
    public func within(_ outer: Locator) -> Locator {
        Locator(kind, scopes: outer.scopes + [outer.withoutScopes] + scopes)
    }

    var withoutScopes: Locator { Locator(kind) }

    /// The wording used in error messages: `the button “OK” within the dialog “Edit task”`.
    public var description: String {
        let own =
            switch kind {
            case .role(let role, let name): "the \(role)" + (name.map { " \($0)" } ?? "")
            case .field(let name): "the field \(name)"
            case .text(let text): "the text \(text)"
            case .selector(let selector): "“\(selector)”"
            }
        return ([own] + scopes.reversed().map(\.description)).joined(separator: " within ")
    }
}

/// Text to match, in full or in part. White space is collapsed on both sides before the comparison, which is
/// case-sensitive.
public enum TextPattern: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The complete text. A string literal has this meaning.
    case exactly(String)
    /// Part of the text.
    case containing(String)

    /// Creates a pattern for the complete text.
    public init(stringLiteral text: String) { self = .exactly(text) }

    /// The text in quotation marks.
    public var description: String {
        switch self {
        case .exactly(let text): "“\(text)”"
        case .containing(let text): "with “\(text)”"
        }
    }

    /// Indicates whether `text` matches the pattern.
    public func matches(_ text: String) -> Bool {
        switch self {
        case .exactly(let wanted): text.folded == wanted.folded
        case .containing(let wanted): text.folded.contains(wanted.folded)
        }
    }
}

extension StringProtocol {
    /// The text with each run of white space collapsed to one space, and without leading and trailing white space.
    var folded: String {
        // Most strings have no white space to collapse.
        var wasSpace = true
        let isPlain = utf8.allSatisfy { byte in
            let isSpace = byte == 0x20
            defer { wasSpace = isSpace }
            return byte > 0x20 && byte < 0x80 || isSpace && !wasSpace
        }
        if isPlain, !wasSpace { return String(self) }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
