import Bindery
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One change that many open pages show, from the change to the last client's bytes written. The reference is a loop that writes the
/// same finished bytes to the very same sockets, on the same thread.
struct FanOutCase {
    let services: LiveServices
    let pages: [OpenPage]

    private var rounds: Int { max(9, min(101, 20_000 / pages.count)) }

    func rows() throws -> [Row] {
        let clients = Set(pages.map(\.port))
        let ends = SocketPorts.serverEnds(of: services.server.port, clients: clients)
        guard ends.count == pages.count else {
            throw BenchmarkError("\(pages.count) pages are open, and \(ends.count) sockets were found.")
        }
        _ = change(0)
        let patch = try pages[0].drain()
        for page in pages.dropFirst() { try page.stream.receive(patch.count) }
        let later = try measure(patch, ends, { _ in }, { try take(patch.count) })
        let reading = try ReadingClients(pages.map(\.stream.descriptor))
        let atOnce = try measure(patch, ends, reading.expect, reading.wait)
        reading.stop()
        let name = pages.count == 1 ? "1 page" : "\(Quantity.grouped(pages.count)) pages"
        var time = atOnce.wall("one change to \(name), until the last byte is written")
        if pages.count >= 1_000, let ratio = time.ratio {
            time.reach = .atMost(2, "ratio at most 2", actual: ratio)
        }
        return [
            time, atOnce.processor("  processor time of the loop"),
            later.processor("  processor time while no client reads"),
        ]
    }

    private func measure(
        _ patch: [UInt8], _ ends: [Int32], _ expect: (Int) -> Void, _ arrived: () throws -> Void
    ) throws -> ServerSamples {
        var samples = ServerSamples()
        for round in 1...rounds {
            expect(patch.count * pages.count)
            let mine = change(round)
            try arrived()
            expect(patch.count * pages.count)
            let bare = write(patch, to: ends)
            try arrived()
            if round > 1 { samples.add(mine, bare) }
        }
        return samples
    }

    /// Changes one card on the loop. All that follows from it happens in the same turn, so the next task comes after it.
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

    /// What every client has been sent must be there by now.
    private func take(_ count: Int) throws {
        for page in pages {
            guard page.stream.hasInput else {
                throw BenchmarkError("A page was not sent its patch in the turn of the change.")
            }
            try page.stream.receive(count)
        }
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

/// Taken on the loop, read by the thread that waits for it.
private final class Timing: @unchecked Sendable {
    // Sendable: written on one thread before `done` is signalled, read by the other after it has waited.
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
