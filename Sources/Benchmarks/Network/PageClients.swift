import Foundation

/// Many pages with open streams, held by a process of its own: so each side has its files for itself, and the clients' memory and
/// processor time are not the server's.
final class PageClients {
    private let process: ChildProcess
    /// The clients' ports, one for each stream.
    let ports: [UInt16]

    init(port: Int, count: Int) throws {
        guard let path = Bundle.main.executablePath else { throw BenchmarkError("This program's file was not found.") }
        process = try ChildProcess(path, ["clients", String(port), String(count)])
        let line = try process.hear()
        ports = line.split(separator: " ").compactMap { UInt16($0) }
        guard ports.count == count else { throw BenchmarkError("The clients could not open their pages: \(line)") }
    }

    /// From now on they read what comes, until they have so many bytes over all streams.
    func expect(_ count: Int) throws {
        process.say(String(count))
        _ = try process.hear()
    }

    /// Returns when they have all that they expected.
    func wait() throws {
        let line = try process.hear()
        guard line == "done" else { throw BenchmarkError(line) }
    }
}

/// The other side of it: what the process does.
enum PageClientsProgram {
    /// Opens the pages, prints their ports, and reads as many bytes as each line of the input says.
    static func run(port: Int, count: Int) throws {
        SocketPorts.raiseLimit()
        let client = try PageClient(port: port)
        let pages = try (0..<count).map { _ in try client.open() }
        print(pages.map { String($0.port) }.joined(separator: " "))
        fflush(nil)
        // A stream closes with its page.
        try withExtendedLifetime(pages) { try serve(StreamReader(pages.map(\.stream.descriptor))) }
    }

    private static func serve(_ reader: StreamReader) {
        while let line = readLine(), let count = Int(line) {
            print("reading")
            fflush(nil)
            let missing = reader.read(count)
            print(missing == 0 ? "done" : "\(missing) bytes did not come within 20 seconds.")
            fflush(nil)
        }
    }
}
