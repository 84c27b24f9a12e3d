/// Where a tag stands: what decides how its value is written.
enum Place: UInt8, Sendable {
    /// The text of an element, or of title and textarea.
    case text
    /// `{{{key}}}` in the text of an element: SafeHTML as it is, all else as text.
    case markup
    /// An attribute's value between quotes.
    case attribute
    /// The start of a URL: its scheme is looked at.
    case url
    /// Further on in a URL whose host or scheme may not be settled: the text before it decides, when the value is written.
    case urlContinued
    /// The same after a slash that begins the path or belongs to it.
    case urlUnsettled
    /// The same in a list of URLs.
    case urlListContinued
    /// In a URL's path.
    case urlPath
    /// In a URL's path, right after a slash that the value must not make two.
    case urlSegment
    /// In a URL's query or fragment.
    case urlQuery
    /// A list of image candidates or of URLs with white space between.
    case urlList
    /// The value of a property in a style attribute.
    case style
    /// The value of a property in a style element, where no character references are known.
    case styleElement
    /// JSON in a script element: the value as JSON.
    case json
    /// Between quotes in JSON in a script element.
    case jsonString
    /// An attribute that machines read, such as `datetime`: dates and numbers as RFC 3339 and plain digits.
    case machine
    /// A value of an input of type date, month, time or datetime-local: dates as that has them, by the page's clock.
    case dateInput, monthInput, timeInput, localInput
    /// Text without HTML, escaped as the Mustache specification has it.
    case plain
    /// Text without HTML, as it is.
    case plainRaw

    /// Text is written by ``Escape/html(_:to:)``.
    var isText: Bool {
        switch self {
        case .text, .markup, .attribute, .machine, .dateInput, .monthInput, .timeInput, .localInput: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the text before the value decides how it is written.
    var dependsOnTextBefore: Bool { self == .urlContinued || self == .urlUnsettled || self == .urlListContinued }

    /// Where the value of an input of that type stands.
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
