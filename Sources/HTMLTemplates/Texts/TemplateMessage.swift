/// A text in a template, for catalogues.
package struct TemplateMessage: Sendable, Hashable {
    /// Distinguishes texts with the same wording; `nil` for most texts.
    package let context: String?
    /// The wording in the source language.
    package let id: String
    /// The wording for numbers other than one; `nil` for a text without plural.
    package let plural: String?
    /// The comment for translators; `nil` if there is none.
    package let note: String?
    /// The file as named by the library: `tasks.mustache`.
    package let file: String
    /// The line, from 1.
    package let line: Int
}

extension TemplateSources {
    /// The texts in all templates that can be parsed, in the order of their places.
    var messages: [TemplateMessage] {
        names.flatMap { name -> [TemplateMessage] in
            guard let nodes = try? nodes(of: name) else { return [] }
            return Self.messages(in: nodes).map(TemplateMessage.init)
        }
    }

    private static func messages(in nodes: [MustacheNode]) -> [MustacheMessage] {
        nodes.flatMap { node -> [MustacheMessage] in
            switch node {
            case .text, .lineStart, .variable, .partial: []
            case .message(let message): [message]
            case .section(let section): messages(in: section.children)
            case .block(let block): messages(in: block.children)
            case .parent(_, let blocks): blocks.flatMap { messages(in: $0.children) }
            }
        }
    }
}

extension TemplateMessage {
    init(_ message: MustacheMessage) {
        self.init(
            context: message.context, id: message.id, plural: message.plural, note: message.note,
            file: message.position.source.file, line: message.position.lineAndColumn.line)
    }
}
