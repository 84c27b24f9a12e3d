/// What a person has set: the search field and the settings, as an address says it.
public struct PhotoQuery: Sendable, Hashable {
    /// What stands in the search field.
    public var text: String
    public var isCreativeCommonsOnly: Bool
    /// Whether the two days count.
    public var filtersDays: Bool
    public var earliest: Day
    /// Not before `earliest`.
    public var latest: Day

    /// What one begins with.
    public static let start = PhotoQuery(
        text: "lake", isCreativeCommonsOnly: false, filtersDays: false, earliest: Day(2023, 1, 1)!,
        latest: Day(2026, 12, 31)!)

    public init(text: String, isCreativeCommonsOnly: Bool, filtersDays: Bool, earliest: Day, latest: Day) {
        self.text = text
        self.isCreativeCommonsOnly = isCreativeCommonsOnly
        self.filtersDays = filtersDays
        self.earliest = earliest
        self.latest = max(earliest, latest)
    }

    /// The search that these values ask for; nil while the text has no word.
    var search: PhotoSearch? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return PhotoSearch(
            text: words, isCreativeCommonsOnly: isCreativeCommonsOnly,
            days: filtersDays ? earliest...max(earliest, latest) : nil)
    }
}
