/// Compiles a template of plain text exactly as the Mustache specification requires, without knowledge of HTML.
enum PlainCompiler {
    static func compile(_ nodes: [ExpandedNode], into builder: inout ProgramBuilder) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .text(let range): builder.text(range.bytes)
            case .indentation(let text): builder.text(text.utf8)
            case .lineStart: builder.operation(.lineStart)
            case .variable(let name, let escaped, _): builder.value(name, escaped ? .plain : .plainRaw)
            case .section(let section, let body):
                let start = builder.open()
                try compile(body, into: &builder)
                builder.closeSection(start, section, place: .plain)
            case .call(let inclusion, let indentation): builder.call(inclusion, indentation: indentation)
            }
        }
    }
}
