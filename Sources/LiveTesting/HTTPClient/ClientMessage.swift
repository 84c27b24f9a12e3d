/// A request that the test client sends.
public struct ClientRequest: Sendable {
    /// The method, such as `GET` or `POST`.
    public var method: String
    /// The address that the request is sent to.
    public var address: WebAddress
    /// The header fields in order. The client adds Host, Cookie, Content-Length and Connection.
    public var headers: [FormEntry]
    /// The body; empty for a request without one.
    public var body: [UInt8]

    /// Creates a request.
    public init(_ address: WebAddress, method: String = "GET", headers: [FormEntry] = [], body: [UInt8] = []) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
    }

    /// Creates a request that posts a form as `application/x-www-form-urlencoded`, or as `multipart/form-data` if it
    /// contains files.
    public init(posting fields: [FormEntry], to address: WebAddress, headers: [FormEntry] = []) {
        guard !fields.contains(where: { $0.file != nil }) else {
            let body = MultipartBody(fields)
            self.init(address, method: "POST", headers: headers + [MultipartBody.contentType], body: body.bytes)
            return
        }
        self.init(
            address, method: "POST",
            headers: headers + [FormEntry("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(PercentEncoding.form(fields).utf8))
    }
}

/// The status line and header fields of a response.
public struct ClientResponseHead: Sendable {
    /// The status code, such as 200 or 404.
    public let status: Int
    /// The header fields in the order received, with names as sent.
    public let headers: [FormEntry]

    /// Returns the value of the first field with the given name, ignoring case.
    public func header(_ name: String) -> String? { all(name).first }

    /// Returns the values of all fields with the given name, ignoring case.
    public func all(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return headers.filter { $0.name.lowercased() == wanted }.map(\.value)
    }
}

/// A response with its complete body.
public struct ClientResponse: Sendable {
    /// The status and header fields.
    public let head: ClientResponseHead
    /// The body, with chunks joined.
    public let body: [UInt8]
    /// The address of the response: the last one after redirects.
    public let address: WebAddress

    /// The status code.
    public var status: Int { head.status }
    /// The body as UTF-8 text.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// Returns the value of the first header field with the given name, ignoring case.
    public func header(_ name: String) -> String? { head.header(name) }
}
