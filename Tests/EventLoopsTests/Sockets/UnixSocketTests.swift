import Foundation
import Testing

@testable import EventLoops

@Suite struct UnixSocketTests {
    /// An existing file at the path. Only a socket left by a process that has ended is replaced.
    enum Leftover: CaseIterable, Sendable {
        case nothing, ended, listening, file
    }

    @Test(arguments: Leftover.allCases)
    func `only the socket of an ended process is replaced`(_ leftover: Leftover) throws {
        let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString + ".sock"
        defer { unlink(path) }
        var former: ServerSocket?
        switch leftover {
        case .nothing: break
        case .ended: _ = closeDescriptor(try ServerSocket(path: path).descriptor)
        case .listening: former = try ServerSocket(path: path)
        case .file: #expect(FileManager.default.createFile(atPath: path, contents: Data([1])))
        }
        switch leftover {
        case .nothing, .ended:
            let socket = try ServerSocket(path: path)
            #expect(isListening(path))
            socket.close()
            #expect(!FileManager.default.fileExists(atPath: path))
        case .listening, .file:
            let error = #expect(throws: SocketError.self) { try ServerSocket(path: path) }
            #expect(error?.isAddressInUse == (leftover == .listening))
            #expect(FileManager.default.fileExists(atPath: path))
            #expect(isListening(path) == (leftover == .listening))
        }
        former?.close()
    }

    private func isListening(_ path: String) -> Bool {
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { _ = closeDescriptor(client) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
