extension TemplateValue {
    /// Writes the text that a form field with this value posts, escaped as in an attribute. For a list of values, each
    /// is on a separate line that ends in `&#10;`.
    ///
    /// - Parameters:
    ///   - inputType: The field's `type` in lower case, for dates.
    ///   - format: The format of dates and numbers.
    ///   - out: The bytes to which the text is appended.
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
