/// Options, radio buttons and checkboxes that are selected when a key equals their own value.
extension Renderer {
    /// Indicates whether the key's value, or a value in its list, equals the one that the operations write. Null equals
    /// the empty string. For a value of another kind, indicates whether it is truthy.
    mutating func isChosen(_ name: Int, by operations: Range<Int>) -> Bool {
        let value = resolve(name)
        switch value {
        case .null, .text, .int, .double, .number: break
        case .list(let list) where !list.storage.isTyped: break
        default: return value.isTruthy
        }
        let start = buffer.count
        run(operations)
        let own = start..<buffer.count
        defer { buffer.removeAll(after: start) }
        guard case .list(let list) = value else { return isWritten(value, own) }
        return (0..<list.count).contains { isWritten(list.storage.value(at: $0) ?? .null, own) }
    }

    /// Indicates whether a value is written as the bytes in `own`, which are the last of the buffer.
    private mutating func isWritten(_ value: TemplateValue, _ own: Range<Int>) -> Bool {
        ValueWriter.write(value, .machine, format.pointee, &buffer)
        defer { buffer.removeAll(after: own.upperBound) }
        return buffer.bytes[own].elementsEqual(buffer.bytes[own.upperBound...])
    }
}
