/// A request as the test's client sends it.
public struct ClientRequest: Sendable {
    /// `GET`, `POST` and so on.
    public var method: String
    /// Where it goes.
    public var address: WebAddress
    /// Header fields in their order. Host, Cookie, Content-Length and Connection are added by the client.
    public var headers: [FormEntry]
    /// The body; empty for none.
    public var body: [UInt8]

    /// Makes a request.
    public init(_ address: WebAddress, method: String = "GET", headers: [FormEntry] = [], body: [UInt8] = []) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
    }

    /// Makes a request that posts a form as `application/x-www-form-urlencoded`, or where it holds files as `multipart/form-data`.
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

/// The status line and header fields of an answer.
public struct ClientResponseHead: Sendable {
    /// The status code: 200, 404 and so on.
    public let status: Int
    /// Header fields in the order they came, names as sent.
    public let headers: [FormEntry]

    /// The first field of that name, case aside.
    public func header(_ name: String) -> String? { all(name).first }

    /// All fields of that name, case aside.
    public func all(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return headers.filter { $0.name.lowercased() == wanted }.map(\.value)
    }
}

/// An answer with its whole body.
public struct ClientResponse: Sendable {
    /// Status and header fields.
    public let head: ClientResponseHead
    /// The body, its chunks put together.
    public let body: [UInt8]
    /// The address that it came from: after redirects, the last.
    public let address: WebAddress

    /// The status code.
    public var status: Int { head.status }
    /// The body as UTF-8 text.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The first header field of that name, case aside.
    public func header(_ name: String) -> String? { head.header(name) }
}
