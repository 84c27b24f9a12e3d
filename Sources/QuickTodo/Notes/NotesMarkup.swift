import Bindery
import QuickTodoViewModels

/// Writes notes as HTML. The elements and their attributes are fixed, all text and addresses are escaped, and addresses are
/// those of ``Markdown``, so that notes cannot contain other markup.
struct NotesMarkup {
    private var bytes: [UInt8] = []

    /// Returns the markup of notes.
    static func html(of notes: Markdown) -> SafeHTML {
        var markup = NotesMarkup()
        markup.write(notes.blocks)
        if notes.isCut { markup.write("p") { $0.write(text: "…") } }
        return SafeHTML(trusted: markup.bytes)
    }

    private mutating func write(_ blocks: [Markdown.Block]) {
        for block in blocks { write(block) }
    }

    private mutating func write(_ block: Markdown.Block) {
        switch block {
        case .paragraph(let spans): write("p") { $0.write(spans) }
        // Not an element for headings, because these would be in the outline of the page.
        case .heading(let spans): write("p", attributes: " class=\"notes-heading\"") { $0.write(spans) }
        case .code(let code): write("pre", attributes: " tabindex=\"0\"") { $0.write("code") { $0.write(text: code) } }
        case .list(let items, first: nil): write("ul") { $0.write(items: items) }
        case .list(let items, first: let first?):
            write("ol", attributes: first == 1 ? "" : " start=\"\(first)\"") { $0.write(items: items) }
        }
    }

    /// Writes the items of a list. An item of one paragraph has none.
    private mutating func write(items: [[Markdown.Block]]) {
        for item in items {
            write("li") { markup in
                if case .paragraph(let spans)? = item.first {
                    markup.write(spans)
                    markup.write(Array(item.dropFirst()))
                } else {
                    markup.write(item)
                }
            }
        }
    }

    private mutating func write(_ spans: [Markdown.Span]) {
        for span in spans { write(span) }
    }

    private mutating func write(_ span: Markdown.Span) {
        switch span {
        case .text(let text): write(text: text)
        case .lineBreak: bytes += Array("<br>".utf8)
        case .code(let code): write("code") { $0.write(text: code) }
        case .emphasis(let spans): write("em") { $0.write(spans) }
        case .strong(let spans): write("strong") { $0.write(spans) }
        case .link(let spans, let address):
            bytes += Array("<a target=\"_blank\" rel=\"noopener\" href=\"".utf8)
            write(text: address)
            bytes += Array("\">".utf8)
            write(spans)
            bytes += Array("</a>".utf8)
        }
    }

    private mutating func write(
        _ element: StaticString, attributes: String = "", _ content: (inout NotesMarkup) -> Void
    ) {
        bytes += Array("<\(element)\(attributes)>".utf8)
        content(&self)
        bytes += Array("</\(element)>".utf8)
    }

    private mutating func write(text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
            case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
            case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
            case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
            case UInt8(ascii: "'"): bytes += Array("&#39;".utf8)
            // Characters that a page may not contain.
            case 0..<0x09, 0x0B..<0x20, 0x7F: bytes += Array("\u{FFFD}".utf8)
            default: bytes.append(byte)
            }
        }
    }
}

extension TaskItem {
    /// The maximum number of bytes of the notes in a row. The editor shows longer ones.
    static let noteLimit = 4_000
}
