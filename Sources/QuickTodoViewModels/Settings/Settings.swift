/// The settings of a user, which are stored with the tasks.
public struct Settings: Sendable, Hashable {
    /// The colours of pages.
    public var theme: Theme
    /// The colour of buttons, links and marks.
    public var accent: Accent
    /// The height of rows and buttons.
    public var density: Density
    /// The first day of a week.
    public var weekStart: WeekStart
    /// The notation of times of day.
    public var timeFormat: TimeFormat
    /// The list of tasks that are added outside a list. It may no longer exist; see
    /// ``ListService/listOfNewTasks(preferring:)``.
    public var defaultList: TaskList.ID
    /// The tag of the language; `nil` for that of the browser.
    public var language: String?

    /// The colours of pages.
    public enum Theme: String, Sendable, Hashable, CaseIterable {
        /// Light or dark, as the browser prefers.
        case system
        case light, dark
    }

    /// The colours of buttons, links and marks.
    public enum Accent: String, Sendable, Hashable, CaseIterable {
        case green, blue, violet, rose, amber, slate
    }

    /// The heights of rows and buttons.
    public enum Density: String, Sendable, Hashable, CaseIterable {
        case comfortable, compact
    }

    /// The first days of a week.
    public enum WeekStart: String, Sendable, Hashable, CaseIterable {
        case monday, saturday, sunday

        /// The day of the week: 0 is Sunday, 6 is Saturday.
        public var weekday: Int {
            switch self {
            case .monday: 1
            case .saturday: 6
            case .sunday: 0
            }
        }
    }

    /// The notations of times of day.
    public enum TimeFormat: String, Sendable, Hashable, CaseIterable {
        /// As usual in the user's language.
        case usual
        case twelveHours, twentyFourHours
    }

    // MARK: Storage

    /// Creates settings from their stored values. A setting without a value, or with an unknown one, has its default.
    public init(stored values: [String: String] = [:]) {
        func value<Value: RawRepresentable<String>>(_ name: Name, _ standard: Value) -> Value {
            values[name.rawValue].flatMap(Value.init) ?? standard
        }
        theme = value(.theme, .system)
        accent = value(.accent, .green)
        density = value(.density, .comfortable)
        weekStart = value(.weekStart, .monday)
        timeFormat = value(.timeFormat, .usual)
        defaultList = values[Name.defaultList.rawValue].flatMap { TaskList.ID($0) } ?? TaskList.inbox
        language = values[Name.language.rawValue]
    }

    /// Returns the values that must be stored to get from another version of the settings to this one; `nil` for a setting
    /// that gets its default.
    public func changes(from former: Settings) -> [String: String?] {
        let (known, stored) = (former.stored, stored)
        let names = Set(known.keys).union(stored.keys).filter { known[$0] != stored[$0] }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, stored[$0]) })
    }

    private var stored: [String: String] {
        var values: [Name: String] = [
            .theme: theme.rawValue, .accent: accent.rawValue, .density: density.rawValue,
            .weekStart: weekStart.rawValue, .timeFormat: timeFormat.rawValue,
            .defaultList: "\(defaultList)",
        ]
        values[.language] = language
        return Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }

    /// The names under which settings are stored, which never change.
    private enum Name: String {
        case theme, accent, density, weekStart, timeFormat, defaultList, language
    }
}
