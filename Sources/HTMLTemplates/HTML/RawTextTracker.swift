/// Tracks the text of a script, style, title or textarea, to determine the places of its tags.
struct RawTextTracker {
    enum Kind {
        /// Title and textarea.
        case escapable
        case json
        case style
        case script
        /// Text in which no value can be made safe.
        case refused

        init(_ element: HTMLElement) {
            switch element.name {
            case "title", "textarea": self = .escapable
            case "style": self = .style
            case "script":
                let type = element.fixedAttribute("type")?.lowercased() ?? ""
                self =
                    type == "application/json" || type.hasSuffix("+json") || type == "speculationrules"
                    ? .json : .script
            default: self = .refused
            }
        }
    }

    let kind: Kind
    /// Indicates whether the text can contain character references.
    var isEscapable: Bool { if case .escapable = kind { true } else { false } }
    private var isInString = false
    private var isEscaped = false
    private var style = StyleTracker(isElement: true)
    /// The most recent bytes, to detect `<!--` in a script.
    private var tail: UInt32 = 0

    init(_ kind: Kind) { self.kind = kind }

    mutating func feed(_ byte: UInt8, at position: SourcePosition) throws(TemplateError) {
        switch kind {
        case .json:
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") && isInString {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            }
        case .style: style.feed(byte)
        case .script: break
        case .escapable, .refused: return
        }
        tail = tail << 8 | UInt32(byte)
        if (kind == .script || kind == .json) && tail == 0x3C21_2D2D {
            throw position.error(
                .markup, "<!-- in a script can change where the script ends: remove it, or write <\\!-- in a string.")
        }
    }

    /// Returns the place of a tag at this point.
    func place(_ name: MustacheName, at position: SourcePosition) throws(TemplateError) -> Place {
        switch kind {
        case .escapable: return .text
        case .json:
            if isEscaped { throw position.error(.unsafePlace, "A tag cannot follow a backslash in JSON.") }
            return isInString ? .jsonString : .json
        case .style: return try style.place(name, element: true, at: position)
        case .script:
            throw position.error(
                .unsafePlace,
                "No value can be made safe in a script's code: put {{\(name.text)}} into a data- attribute, "
                    + "or into a <script type=\"application/json\">, and read it from there.")
        case .refused:
            throw position.error(.unsafePlace, "No value can be made safe here: put {{\(name.text)}} into an element.")
        }
    }

    /// Indicates whether the states agree, as they must before and after a section.
    func agrees(with other: RawTextTracker) -> Bool {
        isInString == other.isInString && isEscaped == other.isEscaped && style.agrees(with: other.style)
    }
}
