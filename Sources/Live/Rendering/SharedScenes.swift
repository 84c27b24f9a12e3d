import HTMLTemplates

/// The scenes that were rendered whole most recently, so that the documents of pages with the same values share the
/// result. Must be used on its loop only.
struct SharedScenes {
    private struct Rendered {
        let template: Template
        let idPrefix: String
        let values: [TemplateValue]
        let html: [UInt8]
    }

    /// The number of scenes that are kept.
    private static let kept = 4

    /// The maximum length of a scene that is kept, in bytes.
    static let largestKept = 64 * 1_024

    private var scenes: [Rendered] = []

    /// Returns the scene of a template with the given values.
    mutating func html(
        of template: Template, _ values: [TemplateValue], idPrefix: String, _ format: TemplateFormat
    ) -> [UInt8] {
        if let known = scenes.first(where: {
            $0.template === template && $0.idPrefix == idPrefix && SharedValues.areSame($0.values, values)
        }) {
            return known.html
        }
        var html: [UInt8] = []
        template.render(values, idPrefix: idPrefix, format: format, into: &html)
        if html.count <= Self.largestKept {
            scenes.insert(Rendered(template: template, idPrefix: idPrefix, values: values, html: html), at: 0)
            if scenes.count > Self.kept { scenes.removeLast() }
        }
        return html
    }

    /// Removes all scenes, because templates have changed.
    mutating func removeAll() { scenes = [] }
}
