import HTMLTemplates

/// What came of reading the templates again.
struct DevelopmentReport: Sendable {
    /// The templates in use that are not what they were.
    var changed: Set<String> = []
    /// The layout as it is now.
    var layout: Template?
    /// What is wrong; the last good templates keep serving then.
    var problems: [PlacedProblem] = []
}
