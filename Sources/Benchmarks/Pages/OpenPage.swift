/// A page with an open stream, from the client's side.
struct OpenPage {
    let id: String
    let stream: LoopbackSocket

    init(id: String, port: Int, buffer: ReadBuffer) throws {
        self.id = id
        stream = try LoopbackSocket(port: port, buffer: buffer)
        try stream.send(Message.get("/live/\(id)", ["Accept: text/event-stream"]))
        // The response head, and the first comment with its end.
        var opening: [UInt8] = []
        while Message.endOfHead(in: opening).map({ opening.count > $0 }) != true { opening += try stream.receiveSome() }
    }

    /// Returns all received bytes without waiting for more.
    func drain() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while stream.hasInput { bytes += try stream.receiveSome() }
        return bytes
    }

    /// The client's port of the stream.
    var port: UInt16 { SocketPorts.local(of: stream.descriptor) }
}
