import HTMLTemplates

/// The names that views use of templates' controls and that were found valid, so that a view is checked only once and
/// not for each page. Must be used on its loop only.
struct CheckedControls {
    private struct Use: Equatable {
        let names: Set<String>
        let fileInputs: [String]
    }

    /// The number of uses of one template that are kept.
    private static let keptPerTemplate = 8

    private var uses: [ObjectIdentifier: (template: Template, uses: [Use])] = [:]

    /// Returns the errors that `check` finds, or none if it has found none for the same names before.
    ///
    /// - Parameters:
    ///   - names: The names of the fields and buttons that the view uses.
    ///   - fileInputs: The names of the fields from which the view receives files.
    mutating func mistakes(
        in template: Template, names: Set<String>, fileInputs: [String], _ check: () -> [LiveError]
    ) -> [LiveError] {
        let use = Use(names: names, fileInputs: fileInputs)
        let key = ObjectIdentifier(template)
        if uses[key]?.uses.contains(use) == true { return [] }
        let mistakes = check()
        if mistakes.isEmpty {
            // The template is kept, so that no other one gets its identity.
            uses[key, default: (template, [])].uses.append(use)
            if uses[key]!.uses.count > Self.keptPerTemplate { uses[key]!.uses.removeFirst() }
        }
        return mistakes
    }

    /// Forgets everything, because templates have changed.
    mutating func removeAll() { uses = [:] }
}
