@testable import HTTP

extension FuzzTarget {
    /// Forms with files. The input's first line is the Content-Type, the rest is the body. A form stays within its
    /// limits, and is read back unchanged after it is written again.
    static let multipart = FuzzTarget("multipart") { bytes in
        let type = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
        guard HTTPHeaders.isValidValue(type) else { return }
        let body = Array(bytes.dropFirst(bytes.prefix { $0 != 10 }.count + 1))
        guard
            let form = try? HTTPRequest(method: .post, target: "/", headers: ["Content-Type": type], body: body).form()
        else { return }
        require(form.fields.count + form.files.count <= FormData.maximumFields, "The form has too many fields.")
        require(form.files.reduce(0) { $0 + $1.bytes.count } <= body.count, "The files have more bytes than the body.")
        let written = WrittenForm(form)
        guard written.isFaithful else { return }
        guard let again = try? written.request.form() else { fatalError("The form cannot be read again.") }
        require(again.fields.bytes, equals: form.fields.bytes, "fields")
        require(again.files, equals: form.files, "files")
    }
}

extension FormFields {
    /// The fields' bytes, because strings with different bytes may compare as equal.
    var bytes: [[UInt8]] { pairs.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] } }
}

/// A form in the format `multipart/form-data` (RFC 7578).
struct WrittenForm {
    private(set) var request: HTTPRequest
    /// Indicates whether the format can represent the form: a name must not contain a line end, which would end its
    /// header line.
    private(set) var isFaithful = true

    init(_ form: FormData) {
        let boundary = "=fuzz=\(form.fields.count)=\(form.files.count)="
        request = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "multipart/form-data; boundary=\"\(boundary)\""])
        for (name, value) in form.fields.pairs {
            part(boundary, ["Content-Disposition: form-data; name=\(quoted(name))"], Array(value.utf8))
        }
        for file in form.files {
            let disposition = "form-data; name=\(quoted(file.name)); filename=\(quoted(file.fileName))"
            part(
                boundary, ["Content-Disposition: \(disposition)", "Content-Type: \(line(file.contentType))"], file.bytes
            )
        }
        request.body += Array("--\(boundary)--\r\n".utf8)
    }

    private mutating func part(_ boundary: String, _ header: [String], _ content: [UInt8]) {
        let lines = header.map { $0 + "\r\n" }.joined()
        let hasBoundary = (Array(lines.utf8) + content).contains(Array(boundary.utf8))
        if hasBoundary || lines.utf8.count > 8_000 { isFaithful = false }
        request.body += Array("--\(boundary)\r\n\(lines)\r\n".utf8) + content + [13, 10]
    }

    private mutating func quoted(_ text: String) -> String {
        var quoted: [UInt8] = []
        for byte in line(text).utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { quoted.append(UInt8(ascii: "\\")) }
            quoted.append(byte)
        }
        return "\"\(String(decoding: quoted, as: UTF8.self))\""
    }

    private mutating func line(_ text: String) -> String {
        if text.utf8.contains(where: { $0 == 13 || $0 == 10 }) { isFaithful = false }
        return text
    }
}
