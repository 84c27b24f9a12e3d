/// The contents of the search field and the settings. They are part of the scene's address.
public struct PhotoQuery: Sendable, Hashable {
    /// The text of the search field.
    public var text: String
    /// Indicates whether photos in the public domain are excluded.
    public var isCreativeCommonsOnly: Bool
    /// Indicates whether the search is limited to the days from `earliest` to `latest`.
    public var filtersDays: Bool
    /// The first day.
    public var earliest: Day
    /// The last day, not before `earliest`.
    public var latest: Day

    /// The default query.
    public static let start = PhotoQuery(
        text: "lake", isCreativeCommonsOnly: false, filtersDays: false, earliest: Day(2023, 1, 1)!,
        latest: Day(2026, 12, 31)!)

    /// Creates a query. If `latest` is before `earliest`, it is set to `earliest`.
    public init(text: String, isCreativeCommonsOnly: Bool, filtersDays: Bool, earliest: Day, latest: Day) {
        self.text = text
        self.isCreativeCommonsOnly = isCreativeCommonsOnly
        self.filtersDays = filtersDays
        self.earliest = earliest
        self.latest = max(earliest, latest)
    }

    /// The search to perform; `nil` while the text has no words.
    var search: PhotoSearch? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return PhotoSearch(
            text: words, isCreativeCommonsOnly: isCreativeCommonsOnly,
            days: filtersDays ? earliest...max(earliest, latest) : nil)
    }
}
