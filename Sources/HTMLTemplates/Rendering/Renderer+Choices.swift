/// Options, radio buttons and boxes that are chosen when a key holds their own value.
extension Renderer {
    /// Whether the key's value is the one that the operations write, or as a list of values holds it. Nothing is the empty value; a
    /// value of another kind decides by whether it is truthy.
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

    /// Whether a value is written as those last bytes of the buffer are.
    private mutating func isWritten(_ value: TemplateValue, _ own: Range<Int>) -> Bool {
        ValueWriter.write(value, .machine, format.pointee, &buffer)
        defer { buffer.removeAll(after: own.upperBound) }
        return buffer.bytes[own].elementsEqual(buffer.bytes[own.upperBound...])
    }
}
