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
            guard body.lazy.filter({ $0 == UInt8(ascii: "&") }).count < FormData.maximumFields else {
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
        name = parts.first.map { $0.lowercased() } ?? ""
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
            guard let equals = part.firstIndex(of: "=") else { continue }
            let name = part[..<equals].lowercased()
            let value = unquoted(String(part[part.index(after: equals)...]))
            if result[name] == nil { result[name] = value }
        }
        return result
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            // Browsers escape only the quote; a backslash before anything else (a Windows path) is itself.
            if isEscaped, character != "\"", character != "\\" { result.append("\\") }
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            result.append(character)
        }
        return isEscaped ? result + "\\" : result
    }
}
