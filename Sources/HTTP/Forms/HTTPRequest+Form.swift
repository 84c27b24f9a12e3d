extension HTTPRequest {
    /// The body's form fields, from `application/x-www-form-urlencoded` or `multipart/form-data`; files are left out. No body: no fields.
    /// - Throws: `.unsupportedMediaType` for another type, `.malformedBody` for a body that is not what it says, `.tooManyFields`.
    public func formFields() throws(HTTPError) -> FormFields {
        try form().fields
    }

    /// The body's form with its files. As `formFields`.
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
                throw HTTPError(.malformedBody, "The form's Content-Type names no boundary.")
            }
            return try MultipartParser(boundary: boundary).parse(body)
        default:
            throw HTTPError(.unsupportedMediaType, "The body is no form: its Content-Type is \"\(type.name)\".")
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

/// A form as it was sent.
public struct FormData: Sendable, Equatable {
    /// More fields and files than this are refused.
    static let maximumFields = 1_000

    public var fields = FormFields()
    public var files: [FormFile] = []

    public init(fields: FormFields = FormFields(), files: [FormFile] = []) {
        self.fields = fields
        self.files = files
    }
}

/// A file of a form.
public struct FormFile: Sendable, Equatable {
    /// The control's name.
    public var name: String
    /// As the client gave it: not to be used as a path.
    public var fileName: String
    public var contentType: String
    public var bytes: [UInt8]
}

/// A Content-Type taken apart (RFC 9110 section 8.3.1).
struct MediaType {
    /// In lower case.
    let name: String
    /// Their names in lower case.
    let parameters: [String: String]

    init(_ text: String) {
        let parts = HeaderParameters.split(text)
        name = parts.first?.asciiLowercased ?? ""
        parameters = HeaderParameters.parse(parts.dropFirst())
    }
}

/// `name=value` or `name="value"` after semicolons.
enum HeaderParameters {
    /// At the semicolons outside quotes, without the spaces around.
    static func split(_ text: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        var isEscaped = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: ";"), !isQuoted {
                parts.append([])
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            parts[parts.count - 1].append(byte)
        }
        return parts.map { String(decoding: $0[...].trimmed(), as: UTF8.self) }
    }

    static func parse(_ parts: ArraySlice<String>) -> [String: String] {
        var result: [String: String] = [:]
        for part in parts {
            let bytes = Array(part.utf8)
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: bytes[..<equals].map(\.asciiLowercased), as: UTF8.self)
            if result[name] == nil { result[name] = unquoted(bytes[(equals + 1)...]) }
        }
        return result
    }

    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            // Browsers escape only the quote; a backslash before anything else (a Windows path) is itself.
            if isEscaped, byte != quote, byte != backslash { result.append(backslash) }
            if byte == backslash, !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            result.append(byte)
        }
        if isEscaped { result.append(backslash) }
        return String(decoding: result, as: UTF8.self)
    }
}
