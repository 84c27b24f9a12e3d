/// The tokenizer's states: the effect of each byte of static text.
extension HTMLReader {
    mutating func feed(_ byte: UInt8) throws(TemplateError) {
        switch state {
        case .data:
            if byte == UInt8(ascii: "<") { state = .tagOpen } else { text.append(byte) }
        case .rawText: try rawText(byte)
        case .tagOpen: try tagOpen(byte)
        case .endTagOpen: endTagOpen(byte)
        case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName, .selfClosing:
            try inTag(byte)
        case .beforeAttributeValue, .valueDoubleQuoted, .valueSingleQuoted, .valueUnquoted, .afterValue:
            try inValue(byte)
        case .endTagName:
            if byte == UInt8(ascii: ">") {
                try closeElement()
            } else if HTMLSyntax.isSpace(byte) || byte == UInt8(ascii: "/") {
                state = .endTagRest
            } else {
                endTagName.append(HTMLSyntax.lowercased(byte))
            }
        case .endTagRest: if byte == UInt8(ascii: ">") { try closeElement() }
        case .markupDeclaration, .comment, .bogusComment, .doctype: try inDeclaration(byte)
        }
    }

    private mutating func tagOpen(_ byte: UInt8) throws(TemplateError) {
        switch byte {
        case _ where HTMLSyntax.isLetter(byte):
            tag = OpenTag(name: [HTMLSyntax.lowercased(byte)], position: position, attributePosition: position)
            if position.offset > 0 {
                tag.position = SourcePosition(source: position.source, offset: position.offset - 1)
            }
            state = .tagName
        case UInt8(ascii: "/"): state = .endTagOpen
        case UInt8(ascii: "!"):
            declaration.removeAll()
            state = .markupDeclaration
        case UInt8(ascii: "?"): state = .bogusComment
        default:
            text.append(contentsOf: "&lt;".utf8)
            state = .data
            try feed(byte)
        }
    }

    private mutating func endTagOpen(_ byte: UInt8) {
        if HTMLSyntax.isLetter(byte) {
            endTagName = [HTMLSyntax.lowercased(byte)]
            state = .endTagName
        } else {
            state = byte == UInt8(ascii: ">") ? .data : .bogusComment
        }
    }

    private mutating func inTag(_ byte: UInt8) throws(TemplateError) {
        switch (state, byte) {
        case (_, UInt8(ascii: ">")):
            let closes = state == .selfClosing
            endAttribute()
            try openElement(selfClosing: closes)
        case (_, UInt8(ascii: "/")):
            endAttribute()
            state = .selfClosing
        case (.tagName, _):
            if HTMLSyntax.isSpace(byte) {
                state = .beforeAttributeName
            } else {
                tag.name.append(HTMLSyntax.lowercased(byte))
            }
        case (.attributeName, UInt8(ascii: "=")), (.afterAttributeName, UInt8(ascii: "=")):
            state = .beforeAttributeValue
        case (.attributeName, _):
            if HTMLSyntax.isSpace(byte) { state = .afterAttributeName } else { try nameByte(byte) }
        default:
            if HTMLSyntax.isSpace(byte) {
                if state == .selfClosing { state = .beforeAttributeName }
            } else {
                endAttribute()
                tag.attributeName.removeAll()
                tag.attributePosition = position
                state = .attributeName
                try nameByte(byte)
            }
        }
    }

    private mutating func nameByte(_ byte: UInt8) throws(TemplateError) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "="), 0:
            throw position.error(
                .markup,
                "An attribute's name cannot contain a quote, =, < or NUL: check whether a quote is missing before it.")
        default: tag.attributeName.append(HTMLSyntax.lowercased(byte))
        }
    }

    private mutating func inValue(_ byte: UInt8) throws(TemplateError) {
        switch (state, byte) {
        case (.beforeAttributeValue, UInt8(ascii: "\"")): beginValue(.valueDoubleQuoted)
        case (.beforeAttributeValue, UInt8(ascii: "'")): beginValue(.valueSingleQuoted)
        case (.beforeAttributeValue, UInt8(ascii: ">")):
            throw position.error(.markup, "The attribute has no value after =: write a value, or remove the =.")
        case (.beforeAttributeValue, _):
            if !HTMLSyntax.isSpace(byte) {
                beginValue(.valueUnquoted)
                try inValue(byte)
            }
        case (.valueDoubleQuoted, UInt8(ascii: "\"")), (.valueSingleQuoted, UInt8(ascii: "'")):
            try endValue()
            state = .afterValue
        case (.valueUnquoted, UInt8(ascii: ">")):
            try endValue()
            try openElement(selfClosing: false)
        case (.valueUnquoted, _) where HTMLSyntax.isSpace(byte):
            try endValue()
            state = .beforeAttributeName
        case (.valueUnquoted, UInt8(ascii: "\"")), (.valueUnquoted, UInt8(ascii: "'")),
            (.valueUnquoted, UInt8(ascii: "<")), (.valueUnquoted, UInt8(ascii: "=")),
            (.valueUnquoted, UInt8(ascii: "`")):
            throw position.error(.markup, "Put the attribute's value in quotes: it contains one of \" ' < = `.")
        case (.afterValue, _):
            state = .beforeAttributeName
            try inTag(byte)
        default: tag.valueText.append(byte)
        }
    }

    mutating func beginValue(_ state: State) {
        tag.attribute = HTMLAttribute(
            name: String(decoding: tag.attributeName, as: UTF8.self), position: tag.attributePosition, hasValue: true)
        tag.attributeName.removeAll()
        tag.parts = [[]]
        tag.valueText.removeAll()
        self.state = state
    }

    mutating func flushValueText() {
        if tag.valueText.isEmpty { return }
        tag.parts[tag.parts.count - 1].append(.text(tag.valueText))
        tag.valueText.removeAll()
    }

    mutating func endValue() throws(TemplateError) {
        flushValueText()
        guard tag.parts.count == 1 else {
            throw position.error(
                .markup, "The attribute's value ends inside a section that begins in it: end the section first.")
        }
        if var attribute = tag.attribute {
            attribute.parts = tag.parts[0]
            tag.items[tag.items.count - 1].append(.attribute(attribute))
        }
        tag.attribute = nil
    }

    /// Ends an attribute without a value.
    mutating func endAttribute() {
        if tag.attributeName.isEmpty { return }
        tag.items[tag.items.count - 1].append(
            .attribute(
                HTMLAttribute(name: String(decoding: tag.attributeName, as: UTF8.self), position: tag.attributePosition)
            ))
        tag.attributeName.removeAll()
    }

    private mutating func inDeclaration(_ byte: UInt8) throws(TemplateError) {
        switch state {
        case .markupDeclaration:
            if byte == UInt8(ascii: ">") {
                state = .data
                return
            }
            declaration.append(byte)
            let start = declaration.map(HTMLSyntax.lowercased)
            if start == Array("--".utf8) {
                declaration.removeAll()
                state = .comment
            } else if start == Array("doctype".utf8) {
                state = .doctype
            } else if start == Array("[cdata[".utf8) {
                throw position.error(.markup, "HTML has no CDATA sections: write the text itself.")
            } else if !["--", "doctype", "[cdata["].contains(where: { $0.utf8.starts(with: start) }) {
                state = .bogusComment
            }
        case .comment: comment(byte)
        case .bogusComment: if byte == UInt8(ascii: ">") { state = .data }
        default:
            if byte == UInt8(ascii: ">") {
                flushText()
                top.children.append(.declaration(Array("<!".utf8) + declaration + [byte]))
                state = .data
            } else {
                declaration.append(byte)
            }
        }
    }

    /// Comments are omitted, so only their end matters: `-->` or `--!>`, or `>` or `->` at the start.
    private mutating func comment(_ byte: UInt8) {
        if byte == UInt8(ascii: ">") {
            let tail = declaration.suffix(3)
            if declaration.isEmpty || declaration == [0x2D] || tail.suffix(2) == [0x2D, 0x2D]
                || tail == [0x2D, 0x2D, 0x21]
            {
                state = .data
                return
            }
        }
        // Four bytes suffice to distinguish the start of a comment from its end.
        if declaration.count >= 4 { declaration.removeFirst() }
        declaration.append(byte)
    }

    private mutating func rawText(_ byte: UInt8) throws(TemplateError) {
        guard let element = top as? HTMLElement else { return text.append(byte) }
        if rawEnd.isEmpty {
            if byte == UInt8(ascii: "<") { return rawEnd.append(byte) }
            return try rawByte(byte)
        }
        let wanted = "</\(element.name)".utf8
        if rawEnd.count == wanted.count {
            if HTMLSyntax.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
                rawEnd.removeAll()
                endTagName = Array(element.name.utf8)
                if byte == UInt8(ascii: ">") {
                    try closeElement()
                } else {
                    flushText()
                    state = .endTagRest
                }
                return
            }
        } else if HTMLSyntax.lowercased(byte) == wanted[wanted.index(wanted.startIndex, offsetBy: rawEnd.count)] {
            return rawEnd.append(byte)
        }
        let pending = rawEnd
        rawEnd.removeAll()
        for byte in pending { try rawByte(byte) }
        try rawText(byte)
    }

    private mutating func rawByte(_ byte: UInt8) throws(TemplateError) {
        try rawTracker.feed(byte, at: position)
        text.append(byte)
    }
}
