/// Requests from several clients, alternating between two servers: the framework's, and a bare one that returns the
/// same responses.
struct RequestCase {
    let name: String
    let clients: Int
    /// The number of requests that a client sends before it waits for the first response.
    let pipelined: Int
    /// The number of batches that each client sends in one round.
    let batches: Int

    func rows(_ server: BinderyServer, _ bare: BareServer, request: [UInt8], answerLength: Int) throws -> [Row] {
        let mine = try connections(to: server.port)
        let theirs = try connections(to: bare.port)
        let burst = Array(repeatElement(request, count: pipelined).joined())
        let requests = Double(clients * pipelined * batches)
        var samples = ServerSamples()
        for round in 0..<12 {
            let one = try sample(mine, burst, answerLength, server.processorTime)
            let other = try sample(theirs, burst, answerLength, bare.processorTime)
            // The first round warms up.
            if round > 0 { samples.add(one.per(requests), other.per(requests)) }
        }
        return [samples.rate(name), samples.processor("  processor time of the loop per request")]
    }

    private func sample(
        _ sockets: [LoopbackSocket], _ burst: [UInt8], _ answerLength: Int, _ processorTime: () -> Double
    ) throws -> ServerSample {
        let before = processorTime()
        let start = Stopwatch.wall.now
        for _ in 0..<batches {
            for socket in sockets { try socket.send(burst) }
            for socket in sockets { try socket.receive(pipelined * answerLength) }
        }
        let wall = Stopwatch.wall.now - start
        return ServerSample(wall: wall, processor: processorTime() - before)
    }

    private func connections(to port: Int) throws -> [LoopbackSocket] {
        try (0..<clients).map { _ in try LoopbackSocket(port: port) }
    }
}
