/// A file that a tab sends to the server, in requests that can be cut off and continued (“Resumable Uploads for HTTP”).
///
///     let upload = try tab.upload(AttachedFile("film.mp4", bytes: bytes), to: .label("Files"))
///     try upload.cut(after: 1_000_000)
///     try upload.resume()                     // asks for the offset and sends the rest
public final class TabUpload {
    /// The file.
    public let file: AttachedFile
    /// The path of the upload on the server; `nil` if it was refused.
    public private(set) var location: String?
    /// The number of bytes that the server has, as far as the client knows.
    public private(set) var offset = 0
    /// Indicates whether the server has the whole file.
    public private(set) var isComplete = false
    /// The reason of the server to refuse the file, which the script shows beside the field.
    public private(set) var refusal: String?
    /// The status of the last response.
    public private(set) var status = 0
    private let field: String
    private let tab: Tab

    init(_ file: AttachedFile, field: String, tab: Tab) {
        (self.file, self.field, self.tab) = (file, field, tab)
    }

    func create() throws {
        try ask(
            "POST", "/live/uploads",
            [
                FormEntry("Bindery-Field", PercentEncoding.component(field)),
                FormEntry("Bindery-File", PercentEncoding.component(file.name)),
                FormEntry("Content-Type", file.contentType), FormEntry("Upload-Complete", "?0"),
                FormEntry("Upload-Length", "\(file.bytes.count)"),
            ])
    }

    /// Sends the rest of the file in one request, from the known offset.
    ///
    /// - Throws: `LiveTestingError` when the connection is lost.
    public func send() throws { try send(file.bytes.count - offset) }

    /// Sends some of the bytes in one request, after which the server waits for the rest.
    ///
    /// - Throws: `LiveTestingError` when the connection is lost.
    public func send(_ count: Int) throws {
        let bytes = Array(file.bytes[offset..<min(file.bytes.count, offset + count)])
        let isLast = offset + bytes.count == file.bytes.count
        try ask("PATCH", try path(), append(isLast: isLast), bytes)
    }

    /// Begins to send the rest, and loses the connection after some bytes.
    ///
    /// - Throws: `LiveTestingError` when there is no connection.
    public func cut(after count: Int) throws {
        let body = Array(file.bytes[offset...])
        let request = try request("PATCH", try path(), append(isLast: true), body)
        try tab.browser.client.sendPart(of: request, count)
    }

    /// Asks for the offset, for the page that the tab shows now, and sends the rest, as often as necessary.
    ///
    /// - Throws: `LiveTestingError` when the upload cannot continue.
    public func resume() throws {
        for _ in 0..<10 {
            // A request that was cut off may arrive late, and end the one that continues.
            try? askOffset()
            if refusal != nil || isComplete || status == 410 { return }
            try? send()
            if isComplete { return }
        }
        throw LiveTestingError(.connection, "The upload \(file.name) does not continue; the last status is \(status).")
    }

    /// Asks for the number of bytes that the server has, and tells it the page that the tab shows now.
    ///
    /// - Throws: `LiveTestingError` when the connection is lost.
    public func askOffset() throws { try ask("HEAD", try path()) }

    /// Cancels the upload.
    ///
    /// - Throws: `LiveTestingError` when the connection is lost.
    public func cancel() throws { try ask("DELETE", try path()) }

    private func path() throws -> String {
        guard let location else {
            throw LiveTestingError(.usage, "The server has refused the file \(file.name): \(refusal ?? "\(status)")")
        }
        return location
    }

    private func append(isLast: Bool) -> [FormEntry] {
        [
            FormEntry("Content-Type", "application/partial-upload"), FormEntry("Upload-Offset", "\(offset)"),
            FormEntry("Upload-Complete", isLast ? "?1" : "?0"),
        ]
    }

    private func request(
        _ method: String, _ path: String, _ headers: [FormEntry], _ body: [UInt8]
    ) throws -> ClientRequest {
        let page = FormEntry("Bindery-Page", tab.live?.pageID ?? "")
        let address = try WebAddress(path, relativeTo: tab.address)
        return ClientRequest(address, method: method, headers: headers + [page], body: body)
    }

    private func ask(_ method: String, _ path: String, _ headers: [FormEntry] = [], _ body: [UInt8] = []) throws {
        let response = try tab.browser.client.send(try request(method, path, headers, body))
        status = response.status
        if let place = response.header("location") { location = place }
        if let known = response.header("upload-offset").flatMap({ Int($0) }) { offset = known }
        isComplete = response.header("upload-complete") == "?1"
        refusal = response.header("bindery-reason").map { PercentEncoding.decoded($0) }
    }
}
