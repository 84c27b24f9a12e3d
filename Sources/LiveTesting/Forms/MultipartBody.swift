/// A form encoded as `multipart/form-data` (RFC 7578), as browsers encode it.
struct MultipartBody {
    private static let boundary = "----LiveTestingFormBoundary7MA4YWxk"

    /// The header field for the body.
    static let contentType = FormEntry("Content-Type", "multipart/form-data; boundary=\(boundary)")

    let bytes: [UInt8]

    init(_ entries: [FormEntry]) {
        var bytes: [UInt8] = []
        for entry in entries {
            bytes += "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(entry.name))\"".utf8
            if let file = entry.file {
                bytes += "; filename=\"\(Self.quoted(file.name))\"\r\nContent-Type: \(file.contentType)\r\n\r\n".utf8
                bytes += file.bytes
            } else {
                bytes += "\r\n\r\n\(entry.value)".utf8
            }
            bytes += "\r\n".utf8
        }
        bytes += "--\(Self.boundary)--\r\n".utf8
        self.bytes = bytes
    }

    private static func quoted(_ text: String) -> String {
        text.replacing("\r\n", with: "%0D%0A").replacing("\"", with: "%22")
    }
}
