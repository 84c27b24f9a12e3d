/// How a test says which element it means, as a person would: by what it is and what it is called. The same locator works in
/// a headless `Tab` and in a real browser's `WebDriverWindow`.
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
    /// From the outermost inwards; each is looked for inside the one before.
    let scopes: [Locator]

    private init(_ kind: Kind, scopes: [Locator] = []) {
        self.kind = kind
        self.scopes = scopes
    }

    /// An element that has the role and, when given, the accessible name. What is hidden from people is not found.
    public static func role(_ role: Role, _ name: TextPattern? = nil) -> Locator { Locator(.role(role, name)) }

    /// A form control by its label: its accessible name, whatever its role, or when it has none its placeholder.
    public static func label(_ name: TextPattern) -> Locator { Locator(.field(name)) }

    /// The innermost elements that hold the text, white space folded. A string literal means exactly this text.
    public static func text(_ text: TextPattern) -> Locator { Locator(.text(text)) }

    /// An element by CSS selector, hidden or not.
    public static func css(_ selector: String) -> Locator { Locator(.selector(selector)) }

    /// `<button>`, a submit input, or `role="button"`.
    public static func button(_ name: TextPattern? = nil) -> Locator { role(.button, name) }
    /// A link.
    public static func link(_ name: TextPattern? = nil) -> Locator { role(.link, name) }
    /// A checkbox, or a button that has this role.
    public static func checkbox(_ name: TextPattern? = nil) -> Locator { role(.checkbox, name) }
    /// A field for text.
    public static func textBox(_ name: TextPattern? = nil) -> Locator { role(.textBox, name) }
    /// An open dialog.
    public static func dialog(_ name: TextPattern? = nil) -> Locator { role(.dialog, name) }
    /// A named section.
    public static func region(_ name: TextPattern? = nil) -> Locator { role(.region, name) }
    /// A list.
    public static func list(_ name: TextPattern? = nil) -> Locator { role(.list, name) }
    /// An item of a list. Items are named only by `aria-label` and the like; to find one by its text use `text`.
    public static func listItem(_ name: TextPattern? = nil) -> Locator { role(.listItem, name) }
    /// A heading of any level.
    public static func heading(_ name: TextPattern? = nil) -> Locator { role(.heading, name) }
    /// A status line.
    public static var status: Locator { role(.status) }

    /// The same, looked for only inside the one element that `outer` finds.
    public func within(_ outer: Locator) -> Locator {
        Locator(kind, scopes: outer.scopes + [outer.withoutScopes] + scopes)
    }

    var withoutScopes: Locator { Locator(kind) }

    /// The words that failures use: `the button “OK” within the dialog “Edit task”`.
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

/// A text to find: all of it, or a part. White space is folded on both sides before comparing; case counts.
public enum TextPattern: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The whole text. What a string literal means.
    case exactly(String)
    /// A part of the text.
    case containing(String)

    /// The whole text.
    public init(stringLiteral text: String) { self = .exactly(text) }

    /// The text in quotation marks.
    public var description: String {
        switch self {
        case .exactly(let text): "“\(text)”"
        case .containing(let text): "with “\(text)”"
        }
    }

    /// Whether `text` is it.
    public func matches(_ text: String) -> Bool {
        switch self {
        case .exactly(let wanted): text.folded == wanted.folded
        case .containing(let wanted): text.folded.contains(wanted.folded)
        }
    }
}

extension StringProtocol {
    /// Runs of white space as one space, none at the ends.
    var folded: String {
        // Most texts have nothing to fold.
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
