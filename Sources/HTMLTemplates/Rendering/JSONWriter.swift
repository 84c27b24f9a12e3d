/// Writes values as JSON (RFC 8259) that is safe in a script element: no value can end the element, and U+2028 and
/// U+2029, which are line terminators in older scripts, are escaped.
enum JSONWriter {
    static func write(_ value: TemplateValue, _ format: TemplateFormat, _ buffer: inout ByteBuffer) {
        switch value {
        case .null, .lambda, .component: buffer.append("null")
        case .bool(let value): buffer.append(value ? "true" : "false")
        case .int(let value): buffer.append(decimal: value)
        case .double(let value): number(value, &buffer)
        case .number(let value): number(value.value, &buffer)
        case .text(let text): text.withBytes { string($0, &buffer) }
        case .message(let message): format.string(message.text).withBytes { string($0, &buffer) }
        case .html(let html): html.bytes.withUnsafeBufferPointer { string($0, &buffer) }
        case .date(let date):
            // Digits, hyphens and colons need no escaping.
            buffer.append(UInt8(ascii: "\""))
            DateText.machine(date, to: &buffer)
            buffer.append(UInt8(ascii: "\""))
        case .list(let list): array(list.storage, format, &buffer)
        case .record(let record): object(record.storage, 0, format, &buffer)
        case .object(let members):
            buffer.append(UInt8(ascii: "{"))
            for (index, name) in members.keys.sorted().enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                member(name, members[name] ?? .null, format, &buffer)
            }
            buffer.append(UInt8(ascii: "}"))
        }
    }

    private static func number(_ value: Double, _ buffer: inout ByteBuffer) {
        if value.isFinite { NumberText.plain(value, to: &buffer) } else { buffer.append("null") }
    }

    private static func array(_ storage: RowStorage, _ format: TemplateFormat, _ buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "["))
        for index in 0..<storage.count {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            if let value = storage.value(at: index) {
                write(value, format, &buffer)
            } else {
                object(storage, index, format, &buffer)
            }
        }
        buffer.append(UInt8(ascii: "]"))
    }

    private static func object(
        _ storage: RowStorage, _ row: Int, _ format: TemplateFormat, _ buffer: inout ByteBuffer
    ) {
        buffer.append(UInt8(ascii: "{"))
        for (index, entry) in storage.table.entries.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            member(entry.name, storage.readRow(at: row, entry.read), format, &buffer)
        }
        buffer.append(UInt8(ascii: "}"))
    }

    private static func member(
        _ name: String, _ value: TemplateValue, _ format: TemplateFormat, _ buffer: inout ByteBuffer
    ) {
        name.withBytes { string($0, &buffer) }
        buffer.append(UInt8(ascii: ":"))
        write(value, format, &buffer)
    }

    private static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "\""))
        characters(bytes, &buffer)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes the text between a string's quotes.
    static func characters(_ bytes: UnsafeBufferPointer<UInt8>, _ buffer: inout ByteBuffer) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\\"): buffer.append("\\\\")
            case 0x0A: buffer.append("\\n")
            case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "&"), 0x7F:
                buffer.append("\\u00")
                buffer.append(Hexadecimal.digit(byte >> 4))
                buffer.append(Hexadecimal.digit(byte & 15))
            case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8:
                buffer.append(bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
                index += 2
            default: buffer.append(byte)
            }
            index += 1
        }
    }
}
