import Bindery
import EventLoops
import Foundation
import HTTP

/// The rows about a large file of a folder, compared with nginx.
enum FileRows {
    private static let name = "large.bin"
    private static let bytes = 1 << 20

    static func measure() throws -> [Row] {
        let folder = try TemporaryFolder()
        let content = Data((0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        guard FileManager.default.createFile(atPath: "\(folder.path)/\(name)", contents: content) else {
            throw BenchmarkError("A file cannot be created in \(folder.path).")
        }
        let group = EventLoopGroup(count: 1)
        let files = StaticFiles(directory: folder.path, blocking: group.blocking)
        let server = try BinderyServer(group: group) { request, responder in files.handle(request, responder) }
        defer { server.stop() }
        let request = Message.get("/\(name)")
        guard let nginx = try NginxServer(serving: folder.path) else {
            return try [row(server, request, context: "nginx is not installed")]
        }
        return try pair(server, nginx, request)
    }

    /// Returns the rows of both servers.
    private static func pair(_ server: BinderyServer, _ nginx: NginxServer, _ request: [UInt8]) throws -> [Row] {
        let (mine, theirs) = try (FileClient(server, request), FileClient(nginx, request))
        var samples = ServerSamples()
        for round in 0..<22 {
            let (one, other) = try (mine.sample(), theirs.sample())
            // The first rounds warm up.
            if round > 1 { samples.add(one, other) }
        }
        return [
            samples.rate("1 MB file, 4 connections, compared with nginx", atLeast: 0.9),
            samples.processor("  processor time per file"),
        ]
    }

    private static func row(_ server: BinderyServer, _ request: [UInt8], context: String) throws -> Row {
        let client = try FileClient(server, request)
        let times = try (0..<22).map { _ in try client.sample().wall }
        return Row(
            name: "1 MB file, 4 connections", figure: .perSecond(1e9 / Array(times.dropFirst(2)).median),
            context: context)
    }
}

/// Clients that request the same file from a server.
private final class FileClient {
    private let server: any MeasuredServer
    private let sockets: [LoopbackSocket]
    private let request: [UInt8]
    private let answerLength: Int
    private static let batches = 25

    init(_ server: any MeasuredServer, _ request: [UInt8]) throws {
        (self.server, self.request) = (server, request)
        let buffer = ReadBuffer()
        sockets = try (0..<4).map { _ in try LoopbackSocket(port: server.port, buffer: buffer) }
        try sockets[0].send(request)
        answerLength = try sockets[0].receiveAnswer().count
    }

    /// Returns the times per file of one round.
    func sample() throws -> ServerSample {
        let (before, start) = (server.processorTime(), Stopwatch.wall.now)
        for _ in 0..<Self.batches {
            for socket in sockets { try socket.send(request) }
            for socket in sockets { try socket.receive(answerLength) }
        }
        let wall = Stopwatch.wall.now - start
        return ServerSample(wall: wall, processor: server.processorTime() - before)
            .per(Double(Self.batches * sockets.count))
    }
}
