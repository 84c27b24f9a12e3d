import HTMLTemplates

/// Compiles a template from a single source.
func compile(_ source: String, keys: [String: TemplateKeyKind]? = nil, partials: [String: String] = [:]) throws
    -> Template
{
    var sources = partials
    sources["page"] = source
    let library = try TemplateLibrary(sources: sources)
    if let keys { return try library.template("page", keys: keys) }
    return try library.template("page")
}

func render(_ source: String, _ values: [String: TemplateValue] = [:], partials: [String: String] = [:]) throws
    -> String
{
    try String(decoding: compile(source, partials: partials).render(.object(values)), as: UTF8.self)
}

/// Returns the diagnostics of a template that must not compile.
func diagnostics(
    _ source: String, keys: [String: TemplateKeyKind]? = nil, partials: [String: String] = [:]
) -> [TemplateDiagnostic] {
    do {
        _ = try compile(source, keys: keys, partials: partials)
        return []
    } catch {
        return (error as? TemplateError)?.diagnostics ?? []
    }
}

struct Item: TemplateModel, Equatable {
    var id: String
    var title: String
    var isDone = false

    static let templateKeys = TemplateKeys<Item> { key in
        key("id", \.id)
        key("title", \.title)
        key("isDone", \.isDone)
    }
}

struct Group: TemplateModel, Equatable {
    var name: String
    var items: [Item]

    static let templateKeys = TemplateKeys<Group> { key in
        key("name", \.name)
        key("items", \.items, id: \.id)
    }
}
