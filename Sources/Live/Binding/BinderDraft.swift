import HTMLTemplates

/// The bindings that a view has declared, until its template is known and they are started.
final class BinderDraft {
    /// The kinds of the keys that the view has bound.
    var kinds: [String: TemplateKeyKind] = [Message.listKey: Message.listKind]
    /// The closures that start the bindings, by key; those without a key are separate.
    var beginnings: [(key: String?, begin: (ViewBinder) -> Void)] = []
    /// The errors that do not depend on the template.
    var mistakes: [LiveError] = []
    /// The keys that the template may omit.
    var optionalKeys: Set<String> = [Message.listKey]
    /// The fields that are read when an action starts.
    var readFields: Set<String> = []
}
