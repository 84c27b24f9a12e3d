import EventLoops
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An nginx that serves the files of a folder with one process on a free port of the loopback interface. It ends when
/// the object is released.
final class NginxServer: MeasuredServer {
    let port: Int
    private let program: MeasuredProgram
    private let folder: TemporaryFolder

    /// Starts nginx with a temporary configuration, and waits until it accepts connections. Returns `nil` if it is not
    /// installed.
    init?(serving files: String) throws {
        guard let path = Self.path else { return nil }
        port = try ServerSocket.freePort()
        folder = try TemporaryFolder()
        let configuration = "\(folder.path)/nginx.conf"
        try Self.configuration(port: port, files: files, in: folder.path)
            .write(toFile: configuration, atomically: true, encoding: .utf8)
        program = try MeasuredProgram(path, ["-p", folder.path, "-e", "\(folder.path)/error", "-c", configuration])
        let limit = Stopwatch.wall.now + 5e9
        while (try? LoopbackSocket(port: port)) == nil {
            guard Stopwatch.wall.now < limit else {
                throw BenchmarkError("nginx does not start: see \(configuration).")
            }
            sched_yield()
        }
    }

    func processorTime() -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(program.identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            return .nan
        }
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private static var path: String? {
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // The folder of system programs is usually not in the path of an ordinary user.
        return (search.split(separator: ":").map(String.init) + ["/usr/sbin"])
            .map { "\($0)/nginx" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func configuration(port: Int, files: String, in folder: String) -> String {
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder);" }.joined(separator: " ")
        return """
            daemon off; master_process off; pid \(folder)/pid;
            events { }
            http {
              access_log off; sendfile on; keepalive_requests 1000000; \(paths)
              server { listen 127.0.0.1:\(port); root \(files); }
            }

            """
    }
}

extension ServerSocket {
    /// Returns a port that no program used at the time of the call.
    fileprivate static func freePort() throws -> Int {
        let socket = try ServerSocket(host: "127.0.0.1", port: 0)
        socket.close()
        return socket.port
    }
}
