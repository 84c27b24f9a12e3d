/// The fields of responses that do not have them already, as wire lines computed once for a server. A class, so that no
/// response copies the lines.
final class DefaultFields: Sendable {
    private struct Field {
        let name: String
        let line: [UInt8]

        init(_ name: String, _ value: String) {
            precondition(
                HTTPHeaders.isValidValue(value), "The header field \(name) cannot have the value \"\(value)\".")
            self.name = name
            line = Array("\(name): \(value)\r\n".utf8)
        }
    }

    /// Fields with the same condition.
    private struct Group {
        var fields: [Field] = []
        /// The lines of all fields, for a response that has none of them.
        var lines: [UInt8] = []
        /// The lengths of the fields' names, as in ``HTTPHeaders/nameLengths``.
        var nameLengths: UInt64 = 0

        mutating func append(_ name: String, _ value: String) {
            let field = Field(name, value)
            fields.append(field)
            lines += field.line
            nameLengths |= HTTPHeaders.lengthBit(name.utf8.count)
        }

        func write(besides headers: HTTPHeaders, _ lengths: UInt64, into out: inout [UInt8]) {
            if lengths & nameLengths == 0 { return out.append(contentsOf: lines) }
            for field in fields where !headers.contains(field.name) { out.append(contentsOf: field.line) }
        }
    }

    private let ofAll: Group
    private let ofDocuments: Group

    init(_ security: SecurityHeaders) {
        var (ofAll, ofDocuments) = (Group(), Group())
        ofAll.append("X-Content-Type-Options", "nosniff")
        if let duration = security.strictTransportSecurity {
            ofAll.append("Strict-Transport-Security", "max-age=\(max(0, duration.components.seconds))")
        }
        if let policy = security.crossOriginOpenerPolicy { ofDocuments.append("Cross-Origin-Opener-Policy", policy) }
        if let policy = security.permissionsPolicy { ofDocuments.append("Permissions-Policy", policy) }
        (self.ofAll, self.ofDocuments) = (ofAll, ofDocuments)
    }

    /// Writes the default fields that `headers` lacks.
    ///
    /// - Parameter lengths: The lengths of the names in `headers`: ``HTTPHeaders/nameLengths``.
    func write(besides headers: HTTPHeaders, _ lengths: UInt64, into out: inout [UInt8]) {
        ofAll.write(besides: headers, lengths, into: &out)
        guard headers.has("content-type", startingWith: "text/html") else { return }
        ofDocuments.write(besides: headers, lengths, into: &out)
    }
}
