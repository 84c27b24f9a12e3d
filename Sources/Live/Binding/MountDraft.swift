import HTMLTemplates

/// What a view has bound, until its template is known and it is put into practice.
final class MountDraft {
    /// What the keys are that the view has bound.
    var kinds: [String: TemplateKeyKind] = [Message.listKey: Message.listKind]
    /// The closures that start the bindings, by key; those without a key are separate.
    var beginnings: [(key: String?, begin: (Mount) -> Void)] = []
    /// What is wrong whatever the template is.
    var mistakes: [LiveError] = []
    /// The keys that the template may do without.
    var optionalKeys: Set<String> = [Message.listKey]
    /// The fields that are read when an action starts.
    var readFields: Set<String> = []
}
