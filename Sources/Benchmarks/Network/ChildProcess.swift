import Foundation

/// A program that is started for a measurement, spoken with in lines, and ended with the object.
final class ChildProcess {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var received: [UInt8] = []

    init(_ path: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw BenchmarkError("\(path) could not be started: \(error)")
        }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The system's number of it.
    var identifier: Int32 { process.processIdentifier }

    func say(_ line: String) {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
    }

    /// The next line that it prints; blocks until then.
    func hear() throws -> String {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeSubrange(...end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw BenchmarkError("A program that was started has ended.") }
            received.append(contentsOf: more)
        }
    }

    /// A program that was built beside this one; nil when it was not.
    static func built(_ name: String) -> String? {
        guard let own = Bundle.main.executableURL?.deletingLastPathComponent() else { return nil }
        let path = own.appendingPathComponent(name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }
}
