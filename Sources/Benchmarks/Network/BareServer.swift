import Bindery
import Dispatch
import EventLoops
import Locks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reference for servers: a loop over the poller that reads, counts bytes, and answers each request with the same
/// bytes. It parses nothing and stores only the number of received bytes of a request.
final class BareServer: MeasuredServer, Sendable {
    let port: Int
    private let commands: Int32
    private let done = DispatchSemaphore(value: 0)
    private let spent = Mutex(0.0)

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - requestLength: The number of bytes of each request.
    ///   - answer: The response to each request.
    init(requestLength: Int, answer: [UInt8]) throws {
        let listener = try ServerSocket(host: "127.0.0.1", port: 0)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchmarkError("A pipe cannot be created (error \(errno)).") }
        let reading = ends[0]
        port = listener.port
        commands = ends[1]
        DispatchQueue(label: "bare").async { [self] in
            do {
                var loop = try BareLoop(listener.descriptor, reading, requestLength, answer)
                while loop.turn() {
                    if loop.wantsTime { publish(Stopwatch.thread.now) }
                    loop.wantsTime = false
                }
                loop.end()
            } catch {
                print("The bare loop cannot start: \(error)")
            }
            publish(0)
        }
    }

    private func publish(_ time: Double) {
        spent.withLock { $0 = time }
        done.signal()
    }

    /// Returns the processor time of the server's thread in nanoseconds.
    func processorTime() -> Double { command(BareLoop.tell) }

    /// Ends the loop and closes its connections. Must be called exactly once.
    func stop() {
        _ = command(BareLoop.quit)
        close(commands)
    }

    private func command(_ command: UInt8) -> Double {
        var command = command
        _ = write(commands, &command, 1)
        done.wait()
        return spent.withLock { $0 }
    }
}
