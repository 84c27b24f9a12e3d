import Bindery
import EventLoops

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The event loop of `BareServer`, which runs on its thread.
struct BareLoop {
    static let tell = UInt8(ascii: "t")
    static let quit = UInt8(ascii: "q")

    /// Indicates whether the processor time was requested.
    var wantsTime = false

    private let poller: any Poller
    private let listener: Int32
    private let commands: Int32
    private let requestLength: Int
    private let answers: [UInt8]
    private let answerLength: Int
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    /// The number of bytes received of an incomplete request, by descriptor; -1 for none.
    private var received: [Int] = []

    private static let mostAnswers = 64

    init(_ listener: Int32, _ commands: Int32, _ requestLength: Int, _ answer: [UInt8]) throws {
        #if os(Linux)
            poller = try EpollPoller()
        #else
            poller = PollPoller()
        #endif
        self.listener = listener
        self.commands = commands
        self.requestLength = requestLength
        answerLength = answer.count
        answers = Array(repeatElement(answer, count: Self.mostAnswers).joined())
        _ = poller.add(listener, .read, token: UInt64(listener))
        _ = poller.add(commands, .read, token: UInt64(commands))
    }

    /// Handles the ready events. Returns false when the loop must end.
    mutating func turn() -> Bool {
        for index in 0..<poller.wait(milliseconds: -1) {
            let descriptor = Int32(truncatingIfNeeded: poller.event(at: index).token)
            if descriptor == listener {
                accept()
            } else if descriptor == commands {
                var command: UInt8 = 0
                _ = read(commands, &command, 1)
                if command == Self.quit { return false }
                wantsTime = true
            } else {
                serve(descriptor)
            }
        }
        return true
    }

    private mutating func accept() {
        while true {
            let descriptor = takeConnection(listener)
            guard descriptor >= 0 else { return }
            while received.count <= Int(descriptor) { received.append(-1) }
            received[Int(descriptor)] = 0
            _ = poller.add(descriptor, .read, token: UInt64(descriptor))
        }
    }

    private mutating func serve(_ descriptor: Int32) {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return drop(descriptor) }
        let total = received[Int(descriptor)] + count
        received[Int(descriptor)] = total % requestLength
        var due = total / requestLength
        while due > 0 {
            let part = min(due, Self.mostAnswers)
            _ = write(descriptor, answers, part * answerLength)
            due -= part
        }
    }

    private mutating func drop(_ descriptor: Int32) {
        poller.remove(descriptor)
        received[Int(descriptor)] = -1
        close(descriptor)
    }

    mutating func end() {
        for (descriptor, count) in received.enumerated() where count >= 0 { drop(Int32(descriptor)) }
        poller.remove(listener)
        poller.remove(commands)
        close(listener)
        close(commands)
    }
}

/// Accepts a connection; returns -1 when none is waiting.
private func takeConnection(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
