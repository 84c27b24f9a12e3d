import Foundation

/// nginx with a configuration under test, on a free port and with a separate folder. It ends when this object is
/// released.
package final class NginxProcess {
    /// The path of the program; `nil` if it is not installed.
    package static let path = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The address that nginx listens on: `http://127.0.0.1:41233`.
    package let address: String
    private let process: ChildProcess
    private let folder = NSTemporaryDirectory() + "nginx-" + UUID().uuidString

    /// Starts nginx, and returns when it is ready.
    ///
    /// - Parameter site: Returns the contents of the block `http` for the place to listen on, such as
    ///   `127.0.0.1:41233`.
    /// - Throws: `LiveTestingError` if nginx is not installed or rejects the configuration.
    package init(_ site: (_ place: String) throws -> String) throws {
        guard let path = Self.path else { throw LiveTestingError(.missingProgram, "nginx is not installed.") }
        // The port is free again when the server is released.
        let place = "127.0.0.1:\(try LoopbackServer { _ in { _, _ in } }.port)"
        address = "http://\(place)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let configuration = """
            daemon off; master_process off; pid nginx.pid; error_log stderr notice;
            events {}
            http {
              access_log off;
              client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
              scgi_temp_path scgi;
              \(try site(place))
            }
            """
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/nginx.conf"))
        process = try ChildProcess(path, ["-p", folder + "/", "-c", "nginx.conf"], leftover: folder)
        _ = try process.line(within: .seconds(60), what: "that it is ready") {
            $0.contains("event method") ? true : nil
        }
    }

    deinit {
        process.killGroup()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The lines of nginx's log so far.
    package var output: String { process.output }
}
