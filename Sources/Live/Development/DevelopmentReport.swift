import HTMLTemplates

/// The result of reading the templates again.
struct DevelopmentReport: Sendable {
    /// The templates in use that have changed.
    var changed: Set<String> = []
    /// The current layout.
    var layout: Template?
    /// The diagnostics. If there are any, the last valid templates remain in use.
    var problems: [PlacedProblem] = []
}
