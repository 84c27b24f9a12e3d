import HTTP

/// The fields and files of one post.
struct PostedForm {
    /// The fields, with newlines as `\n`, as in a document, rather than `\r\n`, as forms send them.
    let fields: FormFields
    let files: [FormFile]
    /// The number of the client's last edit when it sent the form; 0 from a page without the script.
    let edit: Int
    /// The newest patch that the client had when the user made the post; `nil` if the client does not name it.
    let lastPatch: UInt64?
    /// The fields that the user has edited since they were last sent. For the others, the server's values are current.
    /// `nil` from a page without the script, for which all posted values are current.
    let edited: Set<String>?

    /// The number of bytes in its fields and files.
    let byteCount: Int
    /// The form's bytes, counted in the budget of the page that receives it.
    var held: HeldBytes?

    var isLive: Bool { edited != nil }

    /// Creates a form from the body of a request.
    ///
    /// - Throws: `HTTPError` if the body is not a valid form.
    init(_ request: HTTPRequest) throws(HTTPError) {
        let form = try request.form()
        var fields = form.fields
        if fields.pairs.contains(where: { Self.hasCarriageReturn($0.value) }) {
            fields = FormFields()
            for (name, value) in form.fields.pairs {
                fields.append(name, Self.withLineFeeds(value))
            }
        }
        self.fields = fields
        files = form.files.filter { !$0.fileName.isEmpty || !$0.bytes.isEmpty }
        byteCount =
            fields.pairs.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            + files.reduce(0) { $0 + $1.name.utf8.count + $1.bytes.count }
        edit = request.headers["Bindery-Edit"].flatMap { Int($0) } ?? 0
        lastPatch = request.headers["Bindery-Patch"].map { UInt64($0) ?? 0 }
        let names = (request.headers["Bindery-Edited"] ?? "").utf8.split(separator: UInt8(ascii: ","))
        let isLive = request.headers["Bindery-Page"] != nil
        edited = isLive ? Set(names.map { PercentEncoding.decode($0) }) : nil
    }

    private static func hasCarriageReturn(_ text: String) -> Bool {
        text.utf8.withBytes { $0.firstIndex(of: 13, from: 0) != nil }
    }

    /// Returns the text with one LF for each CR LF and each CR. It works on bytes, because a character-wise replacement
    /// would turn a CR before a CR LF into a new CR LF.
    private static func withLineFeeds(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte != 10 || previous != 13 { bytes.append(byte == 13 ? 10 : byte) }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
