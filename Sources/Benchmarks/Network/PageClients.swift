import Foundation

/// Many pages with open streams, held by a separate process. Each side therefore has its own limit of file descriptors,
/// and the memory and processor time of the clients do not count for the server.
final class PageClients {
    private let process: MeasuredProgram
    /// The ports of the clients, one for each stream.
    let ports: [UInt16]

    init(port: Int, count: Int) throws {
        guard let path = Bundle.main.executablePath else {
            throw BenchmarkError("The path of this program was not found.")
        }
        process = try MeasuredProgram(path, ["clients", String(port), String(count)])
        let line = try process.hear()
        ports = line.split(separator: " ").compactMap { UInt16($0) }
        guard ports.count == count else { throw BenchmarkError("The clients did not open their pages: \(line)") }
    }

    /// Makes the clients read until they have received a number of bytes over all streams.
    func expect(_ count: Int) throws {
        process.say(String(count))
        _ = try process.hear()
    }

    /// Waits until the clients have received all expected bytes.
    func wait() throws {
        let line = try process.hear()
        guard line == "done" else { throw BenchmarkError(line) }
    }
}

/// The program of the clients' process.
enum PageClientsProgram {
    /// Opens the pages, prints their ports, and for each line of the input reads the number of bytes that the line
    /// contains.
    static func run(port: Int, count: Int) throws {
        SocketPorts.raiseLimit()
        let client = try PageClient(port: port)
        let pages = try (0..<count).map { _ in try client.open() }
        print(pages.map { String($0.port) }.joined(separator: " "))
        fflush(nil)
        // A stream closes when its page is released.
        try withExtendedLifetime(pages) { try serve(StreamReader(pages.map(\.stream.descriptor))) }
    }

    private static func serve(_ reader: StreamReader) {
        while let line = readLine(), let count = Int(line) {
            print("reading")
            fflush(nil)
            let missing = reader.read(count)
            print(missing == 0 ? "done" : "\(missing) bytes did not arrive within 20 seconds.")
            fflush(nil)
        }
    }
}
