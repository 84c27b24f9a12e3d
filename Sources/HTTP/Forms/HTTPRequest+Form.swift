extension HTTPRequest {
    /// Returns the body's form fields, from `application/x-www-form-urlencoded` or `multipart/form-data`, without
    /// files. An empty body has no fields.
    ///
    /// - Throws: ``HTTPError`` with `.unsupportedMediaType` for another Content-Type, `.malformedBody` for a body that
    ///   does not match its Content-Type, and `.tooManyFields`.
    public func formFields() throws(HTTPError) -> FormFields {
        try form().fields
    }

    /// Returns the body's form with its files.
    ///
    /// - Throws: The same errors as ``formFields()``.
    public func form() throws(HTTPError) -> FormData {
        guard !body.isEmpty else { return FormData() }
        let type = MediaType(headers["Content-Type"] ?? "")
        switch type.name {
        case "application/x-www-form-urlencoded":
            guard !body.withBytes(Self.hasTooManyFields) else {
                throw HTTPError(.tooManyFields, "The form has more than \(FormData.maximumFields) fields.")
            }
            return FormData(fields: FormFields(urlEncoded: body))
        case "multipart/form-data":
            guard let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
                throw HTTPError(.malformedBody, "The form's Content-Type has no valid boundary.")
            }
            return try MultipartParser(boundary: boundary).parse(body)
        default:
            throw HTTPError(.unsupportedMediaType, "The body is not a form: its Content-Type is \"\(type.name)\".")
        }
    }

    private static func hasTooManyFields(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
        var (start, count) = (0, 1)
        while count <= FormData.maximumFields, let separator = body.firstIndex(of: UInt8(ascii: "&"), from: start) {
            start = separator + 1
            count += 1
        }
        return count > FormData.maximumFields
    }
}

/// The fields and files of a submitted form.
public struct FormData: Sendable, Equatable {
    /// The maximum number of fields and files; forms with more are rejected.
    static let maximumFields = 1_000

    /// The fields without files, in order.
    public var fields = FormFields()
    /// The files, in order.
    public var files: [FormFile] = []

    /// Creates a form.
    public init(fields: FormFields = FormFields(), files: [FormFile] = []) {
        self.fields = fields
        self.files = files
    }
}

/// A file of a submitted form.
public struct FormFile: Sendable, Equatable {
    /// The form control's name.
    public var name: String
    /// The file's name as the client sent it. Do not use it as a path.
    public var fileName: String
    /// The Content-Type that the client sent; `text/plain` if it sent none.
    public var contentType: String
    /// The file's content.
    public var bytes: [UInt8]
}

/// A parsed Content-Type (RFC 9110 section 8.3.1).
struct MediaType {
    /// The type and subtype in lower case.
    let name: String
    /// The parameters; their names are in lower case.
    let parameters: [String: String]

    init(_ text: String) {
        let parts = HeaderParameters.split(text)
        name = parts.first?.asciiLowercased ?? ""
        parameters = HeaderParameters.parse(parts.dropFirst())
    }
}

/// Parameters of the form `name=value` or `name="value"` after semicolons.
enum HeaderParameters {
    /// Splits a field at the semicolons outside quotes, trims the parts and drops empty ones after the first.
    static func split(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var parts: [String] = []
        var start = 0
        var isQuoted = false
        var isEscaped = false
        let endPart = { (end: Int) in
            let part = bytes[start..<end].trimmed()
            if parts.isEmpty || !part.isEmpty { parts.append(UTF8Text.decode(part)) }
            start = end + 1
        }
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ";"), !isQuoted {
                endPart(place)
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
        }
        endPart(bytes.count)
        return parts
    }

    static func parse(_ parts: ArraySlice<String>) -> [String: String] {
        var result: [String: String] = [:]
        for part in parts {
            let bytes = Array(part.utf8)
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = UTF8Text.decode(bytes[..<equals].map(\.asciiLowercased))
            if result[name] == nil { result[name] = unquoted(bytes[(equals + 1)...]) }
        }
        return result
    }

    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else {
            return UTF8Text.decode(bytes)
        }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            // Browsers escape only the quote; a backslash before anything else (as in a Windows path) is literal.
            if isEscaped, byte != quote, byte != backslash { result.append(backslash) }
            if byte == backslash, !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            result.append(byte)
        }
        if isEscaped { result.append(backslash) }
        return UTF8Text.decode(result)
    }
}
