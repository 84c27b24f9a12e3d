import Bindery
import Foundation
import LiveTesting
import Testing

@testable import QuickTodo

/// The unit of systemd and the site of nginx that the program prints.
@Suite struct ServiceFilesTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func options(_ arguments: [String]) throws -> Options {
        guard case .run(let options) = try Options.table.read(arguments) else { throw OptionError("help") }
        return options
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    @Test func `the unit names the program, the site and the options`() throws {
        let unit = SystemdUnit(
            try options(["--name", "todo.example", "--port", "81"]), program: "/opt/a b/quick%todo", site: "/opt/$x")
        #expect(
            unit.text.contains(
                """
                ExecStart="/opt/a b/quick%%todo" --data /var/lib/quicktodo --site /opt/$$x --port 81 --name todo.example
                Environment="QUICKTODO_PROXY=loopback" QUICKTODO_DRAIN=2

                """))
        #expect(unit.text.contains("\nTimeoutStopSec=10\n"))
    }

    /// `/etc/default/quicktodo` may then set others: it has precedence over the unit's environment.
    @Test func `the unit's proxies and drain are those of the options`() throws {
        let unit = SystemdUnit(
            try options(["--proxy", "10.0.0.9, unix", "--drain", "60"]), program: "/bin/quicktodo", site: "/srv")
        #expect(unit.text.contains("\nEnvironment=\"QUICKTODO_PROXY=10.0.0.9, unix\" QUICKTODO_DRAIN=60\n"))
        #expect(unit.text.contains("\nTimeoutStopSec=68\n"))
        #expect(throws: Never.self) { try SystemdUnit(try options(["--proxy", "unix", "--drain", "9"])) }
    }

    @Test func `the unit listens where the options say`() throws {
        func command(_ arguments: [String]) throws -> String {
            SystemdUnit(try options(arguments), program: "/bin/quicktodo", site: "/srv").text
        }
        #expect(try command(["--host", "::1"]).contains("--site /srv --host ::1 --port 8080\n"))
        let sockets = try command(["--listen", "systemd:web", "--listen", "unix:/run/todo,1"])
        #expect(sockets.contains("--site /srv --listen systemd:web --listen unix:/run/todo,1\n"))
        #expect(sockets.contains("Requires=quicktodo.socket"))
    }

    @Test(arguments: [["--database", "postgresql://todo:secret@host/todo"], ["--hsts", "9"], ["--preview"]])
    func `an option that the unit does not contain is refused`(_ arguments: [String]) throws {
        let error = #expect(throws: OptionError.self) { try SystemdUnit(try options(arguments)) }
        #expect(error?.description.contains("/etc/default/quicktodo") == true)
        #expect(error?.description.contains("secret") == false)
    }

    private static let analyzer = "/usr/bin/systemd-analyze"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
    func `systemd accepts the unit`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("quicktodo.service").path
        let unit = SystemdUnit(
            try options(["--name", "todo.example"]), program: "/usr/bin/env", site: "/opt/quicktodo")
        try unit.text.write(toFile: path, atomically: true, encoding: .utf8)
        let result = try run(Self.analyzer, ["verify", "--man=no", path])
        #expect(!result.output.contains("quicktodo.service"), "\(result.output)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
    func `systemd accepts the socket with its unit`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = ["quicktodo.service", "quicktodo.socket"].map { folder.appendingPathComponent($0).path }
        let unit = SystemdUnit(
            try options(["--listen", "systemd"]), program: "/usr/bin/env", site: "/usr/lib/quicktodo")
        #expect(unit.text.contains("--site /usr/lib/quicktodo --listen systemd\n"))
        #expect(unit.text.contains("Requires=quicktodo.socket"))
        try unit.text.write(toFile: paths[0], atomically: true, encoding: .utf8)
        let socket = SystemdSocket(try options(["--host", "::1", "--port", "81"]))
        #expect(socket.text.contains("ListenStream=[::1]:81\n"))
        try socket.text.write(toFile: paths[1], atomically: true, encoding: .utf8)
        let result = try run(Self.analyzer, ["verify", "--man=no"] + paths)
        #expect(!result.output.contains("quicktodo."), "\(result.output)")
    }

    private static let nginx = "/usr/sbin/nginx"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")))
    func `the app is served over TLS by nginx with the site`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try RunningApp(["--name", "todo.example", "--proxy", "loopback"])
        let certificate = try run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj",
                "/CN=todo.example", "-keyout", folder.path + "/privkey.pem", "-out", folder.path + "/fullchain.pem",
            ])
        #expect(certificate.status == 0, "\(certificate.output)")
        let site = try NginxSite(
            try options(["--name", "todo.example,www.todo.example", "--port", "\(app.server.port)"]))
        #expect(site.text.contains("server_name todo.example www.todo.example;"))
        let socket = folder.path + "/tls.sock"
        // Other tests and programs use the ports.
        let text = site.text.replacing("/etc/letsencrypt/live/todo.example", with: folder.path)
            .replacing("listen [::]:443 ssl http2;", with: "").replacing("listen [::]:80;", with: "")
            .replacing("listen 443 ssl http2;", with: "listen unix:\(socket) ssl http2;")
            .replacing("listen 80;", with: "listen unix:\(folder.path)/plain.sock;")
        let configuration = """
            daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/error.log;
            events {}
            http {
            access_log off;
            client_body_temp_path \(folder.path)/body; proxy_temp_path \(folder.path)/proxy;
            fastcgi_temp_path \(folder.path)/f; uwsgi_temp_path \(folder.path)/u; scgi_temp_path \(folder.path)/s;
            \(text)
            }
            """
        let path = folder.path + "/nginx.conf"
        try configuration.write(toFile: path, atomically: true, encoding: .utf8)
        let check = try run(Self.nginx, ["-t", "-c", path])
        #expect(check.status == 0, "\(check.output)")

        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.nginx)
        process.arguments = ["-c", path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            // The thread of the test, whose mask the process has, blocks other signals.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let arguments = [
            "--silent", "--insecure", "--include", "--max-time", "20", "--retry-max-time", "20", "--retry", "50",
            "--retry-delay", "0", "--retry-all-errors",
            "--unix-socket",
            socket, "https://todo.example/",
        ]
        let page = try run("/usr/bin/curl", arguments)
        #expect(page.status == 0)
        #expect(page.output.hasPrefix("HTTP/2 200"))
        #expect(page.output.contains("__Host-bindery="))
        #expect(page.output.contains("Open a second tab and watch both"))
    }
}
