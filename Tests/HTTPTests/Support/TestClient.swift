import Glibc
import HTTP

/// A blocking socket with the subset of HTTP that the tests need. Reads and writes fail after ten seconds.
final class TestClient {
    struct Failure: Error {
        let reason: String
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects to the server.
    ///
    /// - Parameter host: the last number of the client's address, which is `127.0.0.1` or another one of this machine.
    init(port: Int, receiveBuffer: Int32? = nil, from host: UInt8 = 1) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_addr.s_addr = (UInt32(0x7f00_0000) | UInt32(host)).bigEndian
        let bound = withUnsafePointer(to: &own) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, connected == 0 else {
            close(descriptor)
            throw Failure(reason: "not connected: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Returns the number of bytes sent before the server closed the connection. Does not raise SIGPIPE.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
        var start = 0
        while start < bytes.count {
            let sent = sendSome(bytes[start...])
            guard sent > 0 else { break }
            start += sent
        }
        return start
    }

    /// Sends as many bytes as the system accepts without waiting, and returns their number.
    func sendWithoutWaiting(_ bytes: ArraySlice<UInt8>) -> Int {
        max(0, sendSome(bytes, Int32(MSG_DONTWAIT)))
    }

    private func sendSome(_ bytes: ArraySlice<UInt8>, _ flags: Int32 = 0) -> Int {
        bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags | 0x4000) }
    }

    /// Shuts down the writing side.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes the connection with a reset.
    func abort() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Returns false at the end.
    private func readMore() throws -> Bool {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == ECONNRESET { return false }
        guard count >= 0 else { throw Failure(reason: "no bytes arrived: \(String(cString: strerror(errno)))") }
        buffer += piece[..<count]
        return count > 0
    }

    /// Indicates whether bytes, or the end, have arrived. Does not wait.
    func hasBytes() throws -> Bool {
        var byte: UInt8 = 0
        return !buffer.isEmpty || recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) >= 0
    }

    func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            guard try readMore() else { throw Failure(reason: "the connection ended after \(buffer.count) bytes") }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    func readLine() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                guard end > 0, buffer[end - 1] == 13 else { throw Failure(reason: "a line ends in a bare LF") }
                let line = try read(end + 1)
                return String(decoding: line.dropLast(2), as: UTF8.self)
            }
            guard try readMore() else { throw Failure(reason: "the connection ended in a line: \(buffer)") }
        }
    }

    /// Returns all bytes until the connection's end.
    func readToEnd() throws -> [UInt8] {
        while try readMore() {}
        defer { buffer = [] }
        return buffer
    }

    func readHead() throws -> TestResponse {
        let status = try readLine().split(separator: " ", maxSplits: 2)
        guard status.count >= 2, status[0] == "HTTP/1.1", let code = Int(status[1]) else {
            throw Failure(reason: "no status line: \(status)")
        }
        var response = TestResponse(status: code)
        while true {
            let line = try readLine()
            guard !line.isEmpty else { return response }
            let parts = line.split(separator: ":", maxSplits: 1)
            response.headers.append(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
    }

    func readChunk() throws -> [UInt8] {
        guard let size = Int(try readLine(), radix: 16) else { throw Failure(reason: "a chunk has no size") }
        let bytes = try read(size)
        guard try read(2) == [13, 10] else { throw Failure(reason: "a chunk does not end") }
        return bytes
    }

    func readResponse(isHead: Bool = false) throws -> TestResponse {
        var response = try readHead()
        if isHead || response.status == 304 || response.status == 204 || response.status < 200 { return response }
        if response.headers["Transfer-Encoding"] == "chunked" {
            while true {
                let chunk = try readChunk()
                if chunk.isEmpty { break }
                response.body += chunk
            }
        } else if let length = response.headers["Content-Length"].flatMap({ Int($0) }) {
            response.body = try read(length)
        } else {
            response.body = try readToEnd()
        }
        return response
    }
}

struct TestResponse {
    var status: Int
    var headers = HTTPHeaders()
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }
}
