/// Writes one value for its place.
enum ValueWriter {
    static func write(
        _ value: TemplateValue, _ place: Place, _ format: TemplateFormat, _ buffer: inout ByteBuffer
    ) {
        switch value {
        case .null, .list, .record, .object, .lambda: break
        case .bool(let value): buffer.append(value ? "true" : "false")
        case .int(let value): buffer.append(decimal: value)
        case .double(let value): buffer.append(value.description)
        case .text(let text): write(text, place, &buffer)
        case .html(let html):
            if place == .markup || place == .plainRaw {
                buffer.append(html.bytes)
            } else {
                write(String(decoding: html.bytes, as: UTF8.self), place, &buffer)
            }
        case .date(let date): buffer.append(date.secondsSince1970.description)
        case .number(let number): buffer.append(number.value.description)
        }
    }

    private static func write(_ text: String, _ place: Place, _ buffer: inout ByteBuffer) {
        text.withBytes { bytes in
            switch place {
            case .plain: Escape.plain(bytes, to: &buffer)
            case .plainRaw: buffer.append(bytes)
            default: Escape.html(bytes, to: &buffer)
            }
        }
    }
}
