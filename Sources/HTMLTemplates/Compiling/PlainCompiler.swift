/// Compiles a template of plain text exactly as the Mustache specification requires, without knowledge of HTML.
enum PlainCompiler {
    static func compile(_ nodes: [ExpandedNode], into builder: inout ProgramBuilder) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .text(let range): builder.text(range.bytes)
            case .indentation(let text): builder.text(text.utf8)
            case .generated(let text, _): builder.text(text.utf8)
            case .message(let message):
                guard message.count != nil else {
                    try compile(message.forms[0], into: &builder)
                    continue
                }
                for section in message.sections {
                    let start = builder.open()
                    try compile(section.body, into: &builder)
                    builder.closePluralForm(start, section.source, isPageKey: true)
                }
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
