@testable import HTTP

extension FuzzTarget {
    /// Forms and queries with `application/x-www-form-urlencoded`: fields are read back unchanged after they are
    /// written, and a slice is treated like an array.
    static let urlencoded = FuzzTarget("urlencoded") { bytes in
        let fields = FormFields(urlEncoded: bytes)
        let separators = bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "&") ? 1 : 0) }
        require(fields.count <= separators + 1, "There are more fields than there are separators.")
        require(FormFields(urlEncoded: ([38] + bytes)[1...]).bytes, equals: fields.bytes, "of a slice")
        let written = Array(fields.urlEncoded.utf8)
        require(written.allSatisfy { $0 > 32 && $0 < 127 }, "What is written is not ASCII.")
        require(FormFields(urlEncoded: written).bytes, equals: fields.bytes, "read again")
        let request = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: bytes)
        guard let form = try? request.form() else { fatalError("The form cannot be read.") }
        require(form.fields.bytes, equals: fields.bytes, "as a form")
        let query = HTTPRequest(method: .get, target: "/?" + String(decoding: written, as: UTF8.self)).query
        require(query.bytes, equals: fields.bytes, "as a query")
        for (name, value) in fields.pairs {
            require(fields[name] != nil, "A field is not found.")
            require(fields.all(name).contains(value), "A value is not found.")
        }
    }
}
