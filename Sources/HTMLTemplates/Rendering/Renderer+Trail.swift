/// Navigation to a fragment: the sections around it provide the same values as when the entire template is rendered.
extension Renderer {
    /// Runs `body` inside the sections of `trail`; does nothing if one of them is not shown. The row of a list is the
    /// next element of `path`.
    mutating func follow(
        _ trail: ArraySlice<TrailStep>, _ path: ArraySlice<TemplateRow>, _ body: (inout Renderer) -> Void
    ) {
        guard let step = trail.first else { return body(&self) }
        let rest = trail.dropFirst()
        switch program.operations[step.operation] {
        case .inverted(let name, _):
            if !resolve(Int(name)).isTruthy { follow(rest, path, body) }
        case .pluralForm(let name, let form, let isUntranslated, _):
            if isPlural(Int(name), form, isUntranslated: isUntranslated) { follow(rest, path, body) }
        case .section(let name, _, _, _):
            if step.isList, let row = path.first {
                return forEachRow(row.list.storage, only: row.index) { $0.follow(rest, path.dropFirst(), body) }
            }
            enter(Int(name)) { $0.follow(rest, path, body) }
        default: break
        }
    }
}
