import Bindery

/// Measurements of opening, keeping and closing pages.
struct PageCases {
    let services: BoardServices

    /// Measures requests for documents, each of which leaves a page open. The reference returns the same bytes and
    /// keeps nothing.
    func mounting() throws -> [Row] {
        let count = 50
        let request = Message.get("/")
        let document = try services.client.mount().document
        let bare = try BareServer(requestLength: request.count, answer: document)
        defer { bare.stop() }
        let client = try LoopbackSocket(port: bare.port)
        var samples = ServerSamples()
        for round in 0..<15 {
            var ids: [String] = []
            let mine = try sample(count, services.server.processorTime) { ids.append(try services.client.mount().id) }
            for id in ids { try services.client.close(id) }
            let reference = try sample(count, bare.processorTime) {
                try client.send(request)
                _ = PageReference.id(in: try client.receiveAnswer())
            }
            if round > 0 { samples.add(mine, reference) }
        }
        return [
            samples.rate("pages mounted, \(Quantity.bytes(Double(document.count)).text)"),
            samples.processor("  processor time of the loop per page"),
        ]
    }

    private func sample(
        _ count: Int, _ processorTime: () -> Double, _ work: () throws -> Void
    ) throws -> ServerSample {
        let (processor, wall) = (processorTime(), Stopwatch.wall.now)
        for _ in 0..<count { try work() }
        let spent = Stopwatch.wall.now - wall
        return ServerSample(wall: spent, processor: processorTime() - processor).per(Double(count))
    }

    /// Measures the heap of a page with its stream and the stream's connection. The reference is a connection without a
    /// request.
    func heap() throws -> Row {
        let count = 500
        var kept: [Any] = []
        kept.reserveCapacity(count * 2)
        // Opens one page first, so that the objects shared by all pages exist.
        kept.append(try services.client.open())
        services.settle()
        let empty = Heap.bytesInUse
        for _ in 0..<count { kept.append(try services.client.connect()) }
        services.settle()
        let connected = Heap.bytesInUse
        for _ in 0..<count { kept.append(try services.client.open()) }
        services.settle()
        let open = Heap.bytesInUse
        for case let page as OpenPage in kept { try services.client.close(page.id) }
        let figure = Double(open - connected) / Double(count)
        let reference = Double(connected - empty) / Double(count)
        return Row(
            name: "heap of an idle page with its stream", figure: .bytes(figure), reference: .bytes(reference),
            ratio: figure / reference, target: .atMost(8_192, "at most 8,192 B", actual: figure))
    }
}
