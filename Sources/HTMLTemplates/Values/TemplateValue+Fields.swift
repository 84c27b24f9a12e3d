extension TemplateValue {
    /// Writes what a form's field posts that holds the value, escaped as in an attribute; of a list of values each is on a line of its
    /// own, ended by `&#10;`.
    ///
    /// - Parameters:
    ///   - inputType: the field's `type` in lower case, for dates.
    package func appendFieldText(inputType: String?, format: TemplateFormat, to out: inout [UInt8]) {
        let place = Place(inputType: inputType)
        var buffer = ByteBuffer(capacity: 64)
        defer { buffer.free() }
        if case .list(let list) = self {
            for index in 0..<list.count {
                ValueWriter.write(list.storage.value(at: index) ?? .null, place, format, &buffer)
                buffer.append("&#10;")
            }
        } else {
            ValueWriter.write(self, place, format, &buffer)
        }
        out.append(contentsOf: buffer.bytes)
    }
}
