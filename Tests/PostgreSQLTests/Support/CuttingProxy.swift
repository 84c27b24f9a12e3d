#if PostgreSQL
    import Foundation
    import PrivateServers
    import Locks

    /// A proxy before the server on a Unix socket, which closes a connection before it passes on bytes that contain a text.
    final class CuttingProxy: Sendable {
        /// The direction of the bytes that end a connection.
        enum Direction { case toServer, toClient }

        private let descriptor: Int32
        private let target: String
        private let folder: String
        private let rule = Mutex<(direction: Direction, text: [UInt8])?>(nil)
        private let cuts = Mutex(0)
        private let cutEvent = DispatchSemaphore(value: 0)

        init(_ server: PrivateServer) throws {
            var template = Array("/tmp/bindery-proxy-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else {
                throw PrivateServer.Failure(description: "mkdtemp failed: \(errno)")
            }
            folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            target = "\(server.folder)/.s.PGSQL.\(server.port)"
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = Self.address("\(folder)/.s.PGSQL.\(server.port)")
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard isBound == 0, listen(descriptor, 16) == 0 else {
                throw PrivateServer.Failure(description: "no proxy: \(errno)")
            }
            Thread.detachNewThread { [self] in
                while true {
                    let client = accept(descriptor, nil, nil)
                    if client < 0 { return }
                    Thread.detachNewThread { self.serve(client) }
                }
            }
        }

        /// Returns the URL that leads through the proxy.
        func url(_ url: String, _ server: PrivateServer) -> String {
            url.replacingOccurrences(of: server.folder, with: folder)
        }

        /// Cuts the next connection on which these bytes pass, once.
        func cut(_ direction: Direction, before text: String) { rule.withLock { $0 = (direction, Array(text.utf8)) } }

        var cutCount: Int { cuts.withLock { $0 } }

        /// Waits until a connection has been cut. Returns false if none is within a minute.
        func waitForCut() -> Bool { cutEvent.wait(timeout: .now() + 60) == .success }

        func stop() {
            shutdown(descriptor, Int32(SHUT_RDWR))
            close(descriptor)
            try? FileManager.default.removeItem(atPath: folder)
        }

        private func serve(_ client: Int32) {
            let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer {
                close(client)
                close(server)
            }
            var address = Self.address(target)
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard isConnected == 0 else { return }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                var polled = [
                    pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: server, events: Int16(POLLIN), revents: 0),
                ]
                guard poll(&polled, 2, -1) > 0 else { return }
                for (from, to, direction) in [(client, server, Direction.toServer), (server, client, .toClient)]
                where polled[from == client ? 0 : 1].revents != 0 {
                    let count = recv(from, &buffer, buffer.count, 0)
                    guard count > 0, !cuts(Array(buffer[..<count]), direction) else { return }
                    guard send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
                }
            }
        }

        private func cuts(_ bytes: [UInt8], _ direction: Direction) -> Bool {
            let isCut = rule.withLock { rule in
                guard let found = rule, found.direction == direction, bytes.firstRange(of: found.text) != nil else {
                    return false
                }
                rule = nil
                return true
            }
            if isCut {
                cuts.withLock { $0 += 1 }
                cutEvent.signal()
            }
            return isCut
        }

        private static func address(_ path: String) -> sockaddr_un {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            return address
        }
    }
#endif
