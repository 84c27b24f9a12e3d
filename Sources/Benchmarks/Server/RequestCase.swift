/// Requests by a number of clients to two servers in turns: the framework's and the bare one, which gives the same answers.
struct RequestCase {
    let name: String
    let clients: Int
    /// Requests that a client sends before it waits for the first answer.
    let pipelined: Int
    /// How often each client sends in one round.
    let batches: Int

    func rows(_ server: BinderyServer, _ bare: BareServer, request: [UInt8], answerLength: Int) throws -> [Row] {
        let mine = try connections(to: server.port)
        let theirs = try connections(to: bare.port)
        let burst = Array(repeatElement(request, count: pipelined).joined())
        let requests = Double(clients * pipelined * batches)
        var samples: (mine: [Sample], bare: [Sample]) = ([], [])
        for round in 0..<12 {
            let one = try sample(mine, burst, answerLength, server.processorTime)
            let other = try sample(theirs, burst, answerLength, bare.processorTime)
            // The first round warms up.
            if round > 0 {
                samples.mine.append(one.per(requests))
                samples.bare.append(other.per(requests))
            }
        }
        return [
            row(name, samples, { .perSecond(1e9 / $0) }, of: { $0.wall }),
            row("  processor time of the loop, each", samples, { .microseconds($0 / 1_000) }, of: { $0.processor }),
        ]
    }

    private struct Sample {
        /// Nanoseconds.
        let wall: Double
        let processor: Double

        func per(_ count: Double) -> Sample { Sample(wall: wall / count, processor: processor / count) }
    }

    private func row(
        _ name: String, _ samples: (mine: [Sample], bare: [Sample]), _ quantity: (Double) -> Quantity,
        of value: (Sample) -> Double
    ) -> Row {
        let figure = quantity(samples.mine.map(value).median)
        let reference = quantity(samples.bare.map(value).median)
        let ratios = zip(samples.mine, samples.bare).map { quantity(value($0)).value / quantity(value($1)).value }
        return Row(name: name, figure: figure, reference: reference, ratio: ratios.median)
    }

    private func sample(
        _ sockets: [LoopbackSocket], _ burst: [UInt8], _ answerLength: Int, _ processorTime: () -> Double
    ) throws -> Sample {
        let before = processorTime()
        let start = Stopwatch.wall.now
        for _ in 0..<batches {
            for socket in sockets { try socket.send(burst) }
            for socket in sockets { try socket.receive(pipelined * answerLength) }
        }
        let wall = Stopwatch.wall.now - start
        return Sample(wall: wall, processor: processorTime() - before)
    }

    private func connections(to port: Int) throws -> [LoopbackSocket] {
        try (0..<clients).map { _ in try LoopbackSocket(port: port) }
    }
}
