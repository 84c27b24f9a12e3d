/// Finding back to a fragment: the sections around it bring the same values into view as in the whole.
extension Renderer {
    /// Runs `body` inside the sections of `trail`; not at all when one of them is not written now. A list's row is the next of `path`.
    mutating func follow(
        _ trail: ArraySlice<TrailStep>, _ path: ArraySlice<TemplateRow>, _ body: (inout Renderer) -> Void
    ) {
        guard let step = trail.first else { return body(&self) }
        let rest = trail.dropFirst()
        switch program.operations[step.operation] {
        case .inverted(let name, _):
            if !resolve(Int(name)).isTruthy { follow(rest, path, body) }
        case .section(let name, _, _, _):
            if step.isList, let row = path.first {
                return forEachRow(row.list.storage, only: row.index) { $0.follow(rest, path.dropFirst(), body) }
            }
            enter(Int(name)) { $0.follow(rest, path, body) }
        default: break
        }
    }
}
