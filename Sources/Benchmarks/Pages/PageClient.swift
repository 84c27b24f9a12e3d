/// A client that requests pages, as a browser does.
final class PageClient {
    let port: Int
    /// The buffer for received bytes, which all clients of a thread share.
    let buffer = ReadBuffer()
    private let path: String
    private let asking: LoopbackSocket

    init(port: Int, path: String = "/") throws {
        (self.port, self.path) = (port, path)
        asking = try LoopbackSocket(port: port)
    }

    /// Requests the document, which is a browser's first request.
    func mount() throws -> (id: String, document: [UInt8]) {
        let document = try answer(to: Message.get(path))
        guard let id = PageReference.id(in: document) else {
            throw BenchmarkError(
                "The document has no page id: \(String(decoding: document.prefix(400), as: UTF8.self))")
        }
        return (id, document)
    }

    /// Opens a page with its stream.
    func open() throws -> OpenPage { try OpenPage(id: try mount().id, port: port, buffer: buffer) }

    /// Closes a page, as a browser does when it leaves the page.
    func close(_ id: String) throws { _ = try answer(to: Message.post("/live/\(id)/close", form: "")) }

    /// Opens a connection without a request.
    func connect() throws -> LoopbackSocket { try LoopbackSocket(port: port, buffer: buffer) }

    /// Sends a request on the persistent connection and returns the response.
    func answer(to request: [UInt8]) throws -> [UInt8] {
        try asking.send(request)
        return try asking.receiveAnswer()
    }
}

enum PageReference {
    /// Returns the content of the document's `bindery-page` element.
    static func id(in document: [UInt8]) -> String? {
        let mark = Array("name=\"bindery-page\" content=\"".utf8)
        guard document.count > mark.count else { return nil }
        for start in 0..<document.count - mark.count where document[start] == mark[0] {
            guard document[start..<start + mark.count].elementsEqual(mark) else { continue }
            let id = document[(start + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
            return String(decoding: id, as: UTF8.self)
        }
        return nil
    }
}
