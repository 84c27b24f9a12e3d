import Bindery
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One change that many open pages show, from the change to the last byte written to a client. The reference is a loop
/// that writes the same finished bytes to the same sockets on the same thread.
struct FanOutCase {
    let count: Int
    private let services: BoardServices

    init(count: Int) throws {
        self.count = count
        services = try BoardServices()
    }

    private var rounds: Int { max(9, min(101, 20_000 / count)) }

    func rows() throws -> [Row] {
        defer { services.stop() }
        let clients = try PageClients(port: services.server.port, count: count)
        let ends = SocketPorts.serverEnds(of: services.server.port, clients: Set(clients.ports))
        guard ends.count == count else {
            throw BenchmarkError("\(count) pages are open, but \(ends.count) sockets were found.")
        }
        let patch = try patchOfOne()
        try clients.expect(patch.count * count)
        try clients.wait()
        let later = try measure {
            let sample = $0()
            try clients.expect(patch.count * count)
            try clients.wait()
            return sample
        } writing: {
            write(patch, to: ends)
        }
        let atOnce = try measure {
            try clients.expect(patch.count * count)
            let sample = $0()
            try clients.wait()
            return sample
        } writing: {
            write(patch, to: ends)
        }
        let name = count == 1 ? "1 page" : "\(Quantity.grouped(count)) pages"
        var time = atOnce.wall("one change to \(name), until the last byte is written")
        if count >= 1_000, let ratio = time.ratio { time.target = .ratio(atMost: 2, actual: ratio) }
        return [
            time, atOnce.processor("  processor time of the loop"),
            later.processor("  processor time while no client reads"),
        ]
    }

    /// Returns the bytes sent to a page when a card changes. All pages receive the same bytes.
    private func patchOfOne() throws -> [UInt8] {
        let page = try services.client.open()
        _ = change(0)
        let patch = try page.drain()
        try services.client.close(page.id)
        return patch
    }

    private func measure(
        _ round: (@escaping () -> ServerSample) throws -> ServerSample, writing bare: @escaping () -> ServerSample
    ) throws -> ServerSamples {
        var samples = ServerSamples()
        for number in 1...rounds {
            let mine = try round { change(number) }
            let reference = try round(bare)
            if number > 1 { samples.add(mine, reference) }
        }
        return samples
    }

    /// Changes one card on the loop. All effects happen in the same turn, so the next task runs after them.
    private func change(_ round: Int) -> ServerSample {
        let timing = Timing()
        let (board, loop) = (services.board, services.loop)
        loop.execute {
            timing.begin()
            board.renameCard(round)
            loop.execute { timing.end() }
        }
        timing.done.wait()
        return timing.sample
    }

    private func write(_ bytes: [UInt8], to descriptors: [Int32]) -> ServerSample {
        services.loop.wait {
            let timing = Timing()
            timing.begin()
            for descriptor in descriptors { _ = writeAll(descriptor, bytes, bytes.count) }
            timing.end()
            return timing.sample
        }
    }
}

private func writeAll(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int { write(descriptor, bytes, count) }

/// A measurement taken on the loop and read by the thread that waits for it.
private final class Timing: @unchecked Sendable {
    // Sendable: written on one thread before `done` is signaled, and read by the other after it has waited.
    let done = DispatchSemaphore(value: 0)
    private var start = (wall: 0.0, processor: 0.0)
    private(set) var sample = ServerSample(wall: 0, processor: 0)

    func begin() { start = (Stopwatch.wall.now, Stopwatch.thread.now) }

    func end() {
        let processor = Stopwatch.thread.now
        sample = ServerSample(wall: Stopwatch.wall.now - start.wall, processor: processor - start.processor)
        done.signal()
    }
}
