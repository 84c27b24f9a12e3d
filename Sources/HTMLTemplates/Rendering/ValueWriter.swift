/// Writes a value in the form that its place in the template requires.
enum ValueWriter {
    static func write(
        _ value: TemplateValue, _ place: Place, _ format: TemplateFormat, _ buffer: inout ByteBuffer
    ) {
        switch place {
        case .json: JSONWriter.write(value, format, &buffer)
        case .plain, .plainRaw: plain(value, place, format, &buffer)
        default: inMarkup(value, place, format, &buffer)
        }
    }

    static func write(_ text: String, _ place: Place, _ buffer: inout ByteBuffer) {
        if place == .json {
            JSONWriter.write(.text(text), .standard, &buffer)
        } else {
            text.withBytes { write($0, place, &buffer) }
        }
    }

    private static func inMarkup(
        _ value: TemplateValue, _ place: Place, _ format: TemplateFormat, _ buffer: inout ByteBuffer
    ) {
        switch value {
        case .null, .list, .record, .object, .lambda, .component: break
        case .bool, .int, .double: plainValue(value, place, &buffer)
        case .text(let text): text.withBytes { write($0, place, &buffer) }
        case .message(let message): format.string(message.text).withBytes { write($0, place, &buffer) }
        case .html(let html):
            html.bytes.withUnsafeBufferPointer { bytes in
                if place == .markup { Escape.onOneLine(bytes, to: &buffer) } else { write(bytes, place, &buffer) }
            }
        case .date(let date):
            escaped(place, &buffer) { text in
                switch place {
                case .machine, .jsonString: DateText.machine(date, to: &text)
                case .dateInput, .monthInput, .timeInput, .localInput:
                    DateText.input(date, place, format.timeZone, to: &text)
                default: DateText.text(date, format, to: &text)
                }
            }
        case .number(let number):
            escaped(place, &buffer) { text in
                if place == .text || place == .markup || place == .attribute {
                    NumberText.text(number, format.locale, to: &text)
                } else {
                    NumberText.plain(number.value, to: &text)
                }
            }
        }
    }

    /// Writes a number or a condition. They need no escaping, but in a URL they could become part of a host.
    private static func plainValue(_ value: TemplateValue, _ place: Place, _ buffer: inout ByteBuffer) {
        if place.dependsOnTextBefore {
            escaped(place, &buffer) { plainValue(value, .text, &$0) }
            return
        }
        switch value {
        case .bool(let value): buffer.append(value ? "true" : "false")
        case .int(let value): buffer.append(decimal: value)
        case .double(let value): NumberText.plain(value, to: &buffer)
        default: break
        }
    }

    /// Escapes the output of `body`, which is buffered on the stack.
    private static func escaped(_ place: Place, _ buffer: inout ByteBuffer, _ body: (inout ByteBuffer) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { scratch in
            var text = ByteBuffer(lent: scratch)
            body(&text)
            write(text.bytes, place, &buffer)
            text.free()
        }
    }

    private static func plain(
        _ value: TemplateValue, _ place: Place, _ format: TemplateFormat, _ buffer: inout ByteBuffer
    ) {
        guard place == .plain else {
            if case .html(let html) = value { return buffer.append(html.bytes) }
            return inMarkup(value, .plainRaw, format, &buffer)
        }
        inMarkup(value, .plain, format, &buffer)
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Place, _ buffer: inout ByteBuffer) {
        switch place {
        case .text, .markup, .attribute, .machine, .dateInput, .monthInput, .timeInput, .localInput:
            Escape.html(bytes, to: &buffer)
        case .url: URLWriter.whole(bytes, &buffer)
        case .urlContinued: URLWriter.join(bytes, .continued, &buffer)
        case .urlUnsettled: URLWriter.join(bytes, .path, &buffer)
        case .urlListContinued: URLWriter.join(bytes, .continued, inList: true, &buffer)
        case .urlPath: URLWriter.part(bytes, .path, &buffer)
        case .urlSegment: URLWriter.part(bytes, .segment, &buffer)
        case .urlQuery: URLWriter.part(bytes, .query, &buffer)
        case .urlList: URLWriter.list(bytes, &buffer)
        case .style, .styleElement: StyleWriter.write(bytes, &buffer)
        case .json: break
        case .jsonString: JSONWriter.characters(bytes, &buffer)
        case .plain: Escape.plain(bytes, to: &buffer)
        case .plainRaw: buffer.append(bytes)
        }
    }
}
