import Foundation
import LiveTesting
import Testing

/// The program as a service of systemd, which passes it a socket and receives reports about its state.
@Suite struct ServiceManagerTests {
    @Test(arguments: [false, true])
    func `the program serves a passed socket and reports its state`(isAbstract: Bool) throws {
        let manager = try NotificationSocket(isAbstract: isAbstract)
        let socket = try PassedSocket()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The shell keeps its process identifier when it executes the program.
        let script = "exec 3<&\(socket.descriptor); LISTEN_PID=$$ exec \"$0\" \"$@\""
        let server = try ServerProcess(
            "/bin/bash",
            [
                "-c", script, RunningApp().server.path, "--site", RunningApp.site, "--database",
                folder.path + "/tasks.sqlite",
            ],
            portOption: nil,
            environment: ["LISTEN_FDS": "1", "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"])
        defer { server.kill() }
        #expect(server.port == socket.port)
        let ready = try manager.receive()
        #expect(ready.hasPrefix("READY=1\nSTATUS=") && ready.hasSuffix(" \(server.address)\n"))
        #expect(try HTTPClient().get(server.address + "/").status == 200)
        for _ in 0..<3 { #expect(try manager.receive() == "WATCHDOG=1\n") }
        #expect(try server.terminate().exit.status == 0)
        var last = try manager.receive()
        while last == "WATCHDOG=1\n" { last = try manager.receive() }
        #expect(last == "STOPPING=1\n")
    }
}

/// The socket on which a service manager receives reports.
private final class NotificationSocket {
    let path: String
    private let descriptor: Int32

    init(isAbstract: Bool) throws {
        path = (isAbstract ? "@" : "/tmp/") + "notify-\(UUID())"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        if isAbstract { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let length = socklen_t(2 + name.count + (isAbstract ? 0 : 1))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Returns the next message.
    func receive() throws -> String {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        try #require(count > 0, "No message arrived.")
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}

/// A listening socket that child processes inherit.
private final class PassedSocket {
    let descriptor: Int32
    let port: Int

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (socket, size) = (descriptor, length)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        try #require(result)
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}
