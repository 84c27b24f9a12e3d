/// The fields of responses that do not have them already, as wire lines computed once for a server.
struct DefaultFields: Sendable {
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

    private var ofAll: [Field]
    private var ofDocuments: [Field] = []

    init(_ security: SecurityHeaders) {
        ofAll = [Field("X-Content-Type-Options", "nosniff")]
        if let duration = security.strictTransportSecurity {
            ofAll.append(Field("Strict-Transport-Security", "max-age=\(max(0, duration.components.seconds))"))
        }
        if let policy = security.crossOriginOpenerPolicy {
            ofDocuments.append(Field("Cross-Origin-Opener-Policy", policy))
        }
        if let policy = security.permissionsPolicy { ofDocuments.append(Field("Permissions-Policy", policy)) }
    }

    /// Writes the default fields that `headers` lacks.
    func write(besides headers: HTTPHeaders, into out: inout [UInt8]) {
        for field in ofAll where !headers.contains(field.name) { out.append(contentsOf: field.line) }
        guard !ofDocuments.isEmpty, let type = headers.firstPlace("Content-Type"),
            headers.bytes(at: type).prefix(9).equalsIgnoringCase("text/html")
        else { return }
        for field in ofDocuments where !headers.contains(field.name) { out.append(contentsOf: field.line) }
    }
}
