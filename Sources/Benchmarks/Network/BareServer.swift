import Bindery
import Dispatch
import Locks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reference for servers: a loop over the poller that reads, counts bytes, and answers each request with the same bytes. It
/// parses nothing and keeps nothing but how much of a request has come.
final class BareServer: Sendable {
    let port: Int
    private let commands: Int32
    private let done = DispatchSemaphore(value: 0)
    private let spent = Mutex(0.0)

    /// - Parameters:
    ///   - requestLength: the bytes of each request.
    ///   - answer: what each is answered with.
    init(requestLength: Int, answer: [UInt8]) throws {
        let listener = try ServerSocket(host: "127.0.0.1", port: 0)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchmarkError("No pipe could be made (error \(errno)).") }
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
                print("The bare loop could not start: \(error)")
            }
            publish(0)
        }
    }

    private func publish(_ time: Double) {
        spent.withLock { $0 = time }
        done.signal()
    }

    /// The processor time of its thread, in nanoseconds.
    func processorTime() -> Double { command(BareLoop.tell) }

    /// Ends the loop and closes its connections. To be called once, at the end.
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
