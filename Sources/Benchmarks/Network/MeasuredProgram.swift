import Foundation

/// A program started for a measurement. It exchanges lines with this process and ends when the object is released.
final class MeasuredProgram {
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
            throw BenchmarkError("\(path) cannot be started: \(error)")
        }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The process identifier.
    var identifier: Int32 { process.processIdentifier }

    func say(_ line: String) {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
    }

    /// Returns the next line that the program prints; blocks until it is complete.
    func hear() throws -> String {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeSubrange(...end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw BenchmarkError("A child process exited unexpectedly.") }
            received.append(contentsOf: more)
        }
    }

    /// Returns the path of a program built next to this one; `nil` if it was not built.
    static func built(_ name: String) -> String? {
        guard let own = Bundle.main.executableURL?.deletingLastPathComponent() else { return nil }
        let path = own.appendingPathComponent(name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }
}
