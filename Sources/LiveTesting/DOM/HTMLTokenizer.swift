/// Splits HTML into tags, text and comments (HTML, section 13.2.5). The bytes may arrive in pieces of any size.
struct HTMLTokenizer {
    enum Token: Equatable {
        case start(String, [DOM.Attribute], selfClosing: Bool)
        case end(String)
        case text(String)
        case comment(String)
        case doctype(String)
    }

    private enum State {
        case text
        case tagOpen
        case tagName
        case beforeAttribute
        case attributeName
        case afterAttributeName
        case beforeValue
        case value(quote: UInt8)
        case afterValue
        case selfClosing
        case declaration
        case bogusComment
    }

    private var state = State.text
    /// The text, or the body of a declaration, read so far.
    private var pending: [UInt8] = []
    private var name: [UInt8] = []
    private var isEnd = false
    private var attributes: [DOM.Attribute] = []
    private var attributeName: [UInt8] = []
    private var attributeValue: [UInt8] = []
    /// The element whose text extends to its own end tag, and a Boolean that indicates whether character references in
    /// it are decoded.
    private var raw: (name: [UInt8], decodes: Bool)?
    private let scripting: Bool

    init(scripting: Bool) { self.scripting = scripting }

    /// Returns the tokens that the bytes complete.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [Token] {
        var tokens: [Token] = []
        for byte in bytes { take(byte, &tokens) }
        return tokens
    }

    /// Returns the tokens that the end of the input completes. An incomplete tag is dropped, as browsers do.
    mutating func finish() -> [Token] {
        var tokens: [Token] = []
        switch state {
        case .tagOpen:
            pending += isEnd ? Array("</".utf8) : [UInt8(ascii: "<")]
            flush(&tokens)
        case .text: flush(&tokens)
        case .declaration, .bogusComment: emitDeclaration(&tokens)
        default: flush(&tokens)
        }
        return tokens
    }

    /// Indicates whether a `<` would begin a tag.
    var isBetweenTags: Bool {
        if case .text = state { return raw == nil }
        return false
    }

    /// Returns the text that was read since the last tag, if any.
    mutating func endPendingText() -> [Token] {
        var tokens: [Token] = []
        flush(&tokens)
        return tokens
    }

    // MARK: States

    private mutating func take(_ byte: UInt8, _ tokens: inout [Token]) {
        switch state {
        case .text: takeText(byte, &tokens)
        case .tagOpen: takeTagOpen(byte, &tokens)
        case .tagName:
            if endsName(byte, &tokens) { return }
            name.append(lower(byte))
        case .beforeAttribute, .afterAttributeName, .afterValue: takeBetween(byte, &tokens)
        case .attributeName:
            if byte == UInt8(ascii: "=") {
                state = .beforeValue
            } else if isSpace(byte) {
                state = .afterAttributeName
            } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
                addAttribute()
                takeBetween(byte, &tokens)
            } else {
                attributeName.append(lower(byte))
            }
        case .beforeValue:
            if isSpace(byte) { return }
            if byte == UInt8(ascii: ">") {
                addAttribute()
                emitTag(selfClosing: false, &tokens)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                state = .value(quote: byte)
            } else {
                attributeValue.append(byte)
                state = .value(quote: 0)
            }
        case .value(let quote): takeValue(byte, quote, &tokens)
        case .selfClosing:
            if byte == UInt8(ascii: ">") {
                emitTag(selfClosing: true, &tokens)
            } else {
                state = .beforeAttribute
                take(byte, &tokens)
            }
        case .declaration: takeDeclaration(byte, &tokens)
        case .bogusComment:
            if byte == UInt8(ascii: ">") { emitDeclaration(&tokens) } else { pending.append(byte) }
        }
    }

    private mutating func takeText(_ byte: UInt8, _ tokens: inout [Token]) {
        guard let raw else {
            if byte == UInt8(ascii: "<") {
                state = .tagOpen
                isEnd = false
            } else {
                pending.append(byte)
            }
            return
        }
        // In raw text, only the element's own end tag ends the text. It is searched backward from a byte that may end
        // its name.
        let length = raw.name.count + 2
        let isBoundary = isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
        guard isBoundary, pending.count >= length else { return pending.append(byte) }
        let tail = pending.suffix(length)
        guard tail.starts(with: [UInt8(ascii: "<"), UInt8(ascii: "/")]),
            tail.dropFirst(2).elementsEqual(raw.name, by: { lower($0) == $1 })
        else { return pending.append(byte) }
        pending.removeLast(length)
        flush(&tokens)
        name = raw.name
        isEnd = true
        attributes = []
        self.raw = nil
        _ = endsName(byte, &tokens)
    }

    private mutating func takeTagOpen(_ byte: UInt8, _ tokens: inout [Token]) {
        let isLetter = (0x61...0x7a).contains(lower(byte))
        if isLetter {
            flush(&tokens)
            name = [lower(byte)]
            attributes = []
            state = .tagName
        } else if isEnd {
            if byte == UInt8(ascii: ">") {
                state = .text
                isEnd = false
            } else {
                flush(&tokens)
                pending = [byte]
                state = .bogusComment
            }
        } else if byte == UInt8(ascii: "/") {
            isEnd = true
        } else if byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
            flush(&tokens)
            pending = byte == UInt8(ascii: "?") ? [byte] : []
            state = byte == UInt8(ascii: "?") ? .bogusComment : .declaration
        } else {
            pending.append(UInt8(ascii: "<"))
            state = .text
            takeText(byte, &tokens)
        }
    }

    /// Handles a byte between attributes: white space, `/`, `>` or the start of the next name.
    private mutating func takeBetween(_ byte: UInt8, _ tokens: inout [Token]) {
        if isSpace(byte) {
            if case .afterValue = state { state = .beforeAttribute }
            return
        }
        if case .afterAttributeName = state {
            if byte == UInt8(ascii: "=") {
                state = .beforeValue
                return
            }
            addAttribute()
        }
        if endsName(byte, &tokens) { return }
        attributeName = [lower(byte)]
        attributeValue = []
        state = .attributeName
    }

    private mutating func takeValue(_ byte: UInt8, _ quote: UInt8, _ tokens: inout [Token]) {
        if quote != 0 {
            guard byte == quote else { return attributeValue.append(byte) }
            addAttribute()
            state = .afterValue
        } else if isSpace(byte) || byte == UInt8(ascii: ">") {
            addAttribute()
            state = .beforeAttribute
            if byte == UInt8(ascii: ">") { emitTag(selfClosing: false, &tokens) }
        } else {
            attributeValue.append(byte)
        }
    }

    private mutating func takeDeclaration(_ byte: UInt8, _ tokens: inout [Token]) {
        pending.append(byte)
        guard byte == UInt8(ascii: ">") else { return }
        let dashes = Array("--".utf8)
        if pending.starts(with: dashes) {
            // `<!-->` and `<!--->` are comments too; all others end with `-->`.
            let isShort = pending.count == 3 || (pending.count == 4 && pending[2] == UInt8(ascii: "-"))
            guard isShort || (pending.count >= 5 && pending.dropLast().suffix(2).elementsEqual(dashes)) else { return }
        } else if pending.count == 1 || pending[0] == UInt8(ascii: "-") && pending.count == 2 {
            pending = [UInt8(ascii: ">")]
        }
        pending.removeLast()
        emitDeclaration(&tokens)
    }

    // MARK: Emitting

    /// Handles a byte that ends a tag's name or follows a complete name. Returns false for other bytes.
    private mutating func endsName(_ byte: UInt8, _ tokens: inout [Token]) -> Bool {
        if isSpace(byte) {
            state = .beforeAttribute
        } else if byte == UInt8(ascii: "/") {
            state = .selfClosing
        } else if byte == UInt8(ascii: ">") {
            emitTag(selfClosing: false, &tokens)
        } else {
            return false
        }
        return true
    }

    private mutating func addAttribute() {
        let name = text(attributeName)
        if !attributes.contains(where: { $0.name == name }) {
            let value = CharacterReferences.decode(attributeValue, inAttribute: true)
            attributes.append(DOM.Attribute(name: name, value: value))
        }
        attributeName = []
        attributeValue = []
    }

    private mutating func emitTag(selfClosing: Bool, _ tokens: inout [Token]) {
        state = .text
        let name = text(self.name)
        if isEnd {
            tokens.append(.end(name))
            return
        }
        tokens.append(.start(name, attributes, selfClosing: selfClosing))
        beginText(of: name)
    }

    /// Begins the raw text of an HTML element with the given name, if its content is text only.
    mutating func beginText(of name: String) {
        let bytes = Array(name.utf8)
        switch name {
        case "title", "textarea": raw = (bytes, true)
        case "script", "style", "xmp", "iframe", "noembed", "noframes": raw = (bytes, false)
        case "noscript" where scripting: raw = (bytes, false)
        default: break
        }
    }

    /// Returns to markup, because the element does not belong to HTML.
    mutating func endText() { raw = nil }

    private mutating func flush(_ tokens: inout [Token]) {
        guard !pending.isEmpty else { return }
        let decodes = raw?.decodes ?? true
        tokens.append(.text(decodes ? CharacterReferences.decode(pending, inAttribute: false) : text(pending)))
        pending = []
    }

    private mutating func emitDeclaration(_ tokens: inout [Token]) {
        let body = text(pending)
        pending = []
        if body.hasPrefix("--"), case .declaration = state {
            let inner = body.dropFirst(2)
            tokens.append(.comment(String(inner.hasSuffix("--") ? inner.dropLast(2) : inner == "-" ? "" : inner)))
        } else if body.lowercased().hasPrefix("doctype"), case .declaration = state {
            tokens.append(.doctype(String(body.dropFirst(7).trimmed)))
        } else {
            tokens.append(.comment(body))
        }
        state = .text
    }

    private func text(_ bytes: [UInt8]) -> String { CharacterReferences.text(bytes[...]) }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x09 || byte == 0x0d || byte == 0x0c
    }

    private func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
