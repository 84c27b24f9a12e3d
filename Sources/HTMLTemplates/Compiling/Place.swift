/// The place of a tag in the HTML, which determines how its value is written.
enum Place: UInt8, Sendable {
    /// The text of an element, or of title and textarea.
    case text
    /// `{{{key}}}` in the text of an element: SafeHTML is written unchanged, any other value as text.
    case markup
    /// An attribute's value between quotes.
    case attribute
    /// The start of a URL: the value's scheme is checked.
    case url
    /// A later part of a URL whose scheme or host may be incomplete: the preceding text decides when the value is
    /// written.
    case urlContinued
    /// The same after a slash that begins the path or is part of it.
    case urlUnsettled
    /// The same in a list of URLs.
    case urlListContinued
    /// In a URL's path.
    case urlPath
    /// In a URL's path directly after a slash: the value must not add a second slash.
    case urlSegment
    /// In a URL's query or fragment.
    case urlQuery
    /// A list of image candidates, or of URLs separated by white space.
    case urlList
    /// The value of a property in a style attribute.
    case style
    /// The value of a property in a style element, where character references are not recognized.
    case styleElement
    /// JSON in a script element: the value as JSON.
    case json
    /// Text within quotes in the JSON of a script element.
    case jsonString
    /// An attribute for programs, such as `datetime`: dates in RFC 3339 format and numbers in plain digits.
    case machine
    /// The value of an input of type date, month, time or datetime-local: dates in the format of that type, in the
    /// page's time zone.
    case dateInput, monthInput, timeInput, localInput
    /// Text that is not HTML, escaped as the Mustache specification requires.
    case plain
    /// Text that is not HTML, without escaping.
    case plainRaw

    /// Indicates whether text is written by ``Escape/html(_:to:)``.
    var isText: Bool {
        switch self {
        case .text, .markup, .attribute, .machine, .dateInput, .monthInput, .timeInput, .localInput: true
        default: false
        }
    }

    /// Indicates whether the text before the value decides how it is written.
    var dependsOnTextBefore: Bool { self == .urlContinued || self == .urlUnsettled || self == .urlListContinued }

    /// Creates the place of the value of an input with the given type.
    init(inputType type: String?) {
        self =
            switch type {
            case "date": .dateInput
            case "month": .monthInput
            case "time": .timeInput
            case "datetime-local": .localInput
            default: .machine
            }
    }
}
