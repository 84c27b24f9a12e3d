/// Requests from several clients, alternating between two servers: the framework's, and a reference that returns the
/// same responses.
struct RequestCase {
    let name: String
    var clients = 64
    /// The number of requests that a client sends before it waits for the first response.
    var pipelined = 1
    /// The number of batches that each client sends in one round.
    var batches = 40
    /// The lowest ratio of the rates that the target allows; `nil` for none.
    var rateTarget: Double?
    /// The highest ratio of the processor times that the target allows; `nil` for none.
    var processorTarget: Double?

    /// The number of rounds, of which the first one warms up.
    private static let rounds = 24

    /// A request and its response.
    struct Exchange {
        let request: [UInt8]
        let answer: [UInt8]
    }

    func rows(_ server: any MeasuredServer, _ reference: any MeasuredServer, _ exchange: Exchange) throws -> [Row] {
        let mine = try connections(to: server.port)
        let theirs = try connections(to: reference.port)
        let burst = Array(repeatElement(exchange.request, count: pipelined).joined())
        let requests = Double(clients * pipelined * batches)
        var samples = ServerSamples()
        for round in 0..<Self.rounds {
            let one = try sample(mine, burst, exchange.answer.count, server)
            let other = try sample(theirs, burst, exchange.answer.count, reference)
            if round > 0 { samples.add(one.per(requests), other.per(requests)) }
        }
        return [
            samples.rate(name, atLeast: rateTarget),
            samples.processor("  processor time of the loop per request", atMost: processorTarget),
        ]
    }

    private func sample(
        _ sockets: [LoopbackSocket], _ burst: [UInt8], _ answerLength: Int, _ server: any MeasuredServer
    ) throws -> ServerSample {
        let before = server.processorTime()
        let start = Stopwatch.wall.now
        for _ in 0..<batches {
            for socket in sockets { try socket.send(burst) }
            // The last one first: in the order of the requests, the client would be woken for each response as soon as
            // it waits for a server, and the slower server would pay for many more switches between the threads.
            for socket in sockets.reversed() { try socket.receive(pipelined * answerLength) }
        }
        let wall = Stopwatch.wall.now - start
        return ServerSample(wall: wall, processor: server.processorTime() - before)
    }

    private func connections(to port: Int) throws -> [LoopbackSocket] {
        let buffer = ReadBuffer()
        return try (0..<clients).map { _ in try LoopbackSocket(port: port, buffer: buffer) }
    }
}

/// A server on this machine.
protocol MeasuredServer {
    var port: Int { get }

    /// Returns the processor time that the server has used so far, in nanoseconds.
    func processorTime() -> Double
}
