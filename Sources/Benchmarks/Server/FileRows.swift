import Bindery
import EventLoops
import Foundation
import HTTP

/// The rows about large files of a folder, compared with nginx: one that is served from memory, and one that is not.
enum FileRows {
    private static let megabytes = [1, 16]

    static func measure() throws -> [Row] {
        let folder = try TemporaryFolder()
        for size in megabytes {
            let content = Data((0..<size << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            guard FileManager.default.createFile(atPath: "\(folder.path)/\(size)", contents: content) else {
                throw BenchmarkError("A file cannot be created in \(folder.path).")
            }
        }
        let group = EventLoopGroup(count: 1)
        let files = StaticFiles(directory: folder.path, blocking: group.blocking)
        let server = try BinderyServer(group: group) { request, responder in files.handle(request, responder) }
        defer { server.stop() }
        guard let nginx = try NginxServer(serving: folder.path) else {
            return try megabytes.map { try row(server, $0, context: "nginx is not installed") }
        }
        return try megabytes.flatMap { try pair(server, nginx, $0) }
    }

    private static func name(_ megabytes: Int) -> String { "\(megabytes) MB file, 4 connections" }

    /// Returns the rows of both servers.
    private static func pair(_ server: BinderyServer, _ nginx: NginxServer, _ size: Int) throws -> [Row] {
        let (mine, theirs) = try (FileClient(server, size), FileClient(nginx, size))
        var samples = ServerSamples()
        for round in 0..<22 {
            let (one, other) = try (mine.sample(), theirs.sample())
            // The first rounds warm up.
            if round > 1 { samples.add(one, other) }
        }
        return [
            samples.rate("\(name(size)), compared with nginx", atLeast: 0.9),
            samples.processor("  processor time of the loop per file"),
        ]
    }

    private static func row(_ server: BinderyServer, _ size: Int, context: String) throws -> Row {
        let client = try FileClient(server, size)
        let times = try (0..<22).map { _ in try client.sample().wall }
        return Row(name: name(size), figure: .perSecond(1e9 / Array(times.dropFirst(2)).median), context: context)
    }
}

/// Clients that request the same file from a server.
private final class FileClient {
    private let server: any MeasuredServer
    private let sockets: [LoopbackSocket]
    private let request: [UInt8]
    private let answerLength: Int
    /// The number of requests of each client in a round.
    private let batches: Int

    init(_ server: any MeasuredServer, _ megabytes: Int) throws {
        self.server = server
        request = Message.get("/\(megabytes)")
        batches = max(1, 24 / megabytes)
        let buffer = ReadBuffer()
        sockets = try (0..<4).map { _ in try LoopbackSocket(port: server.port, buffer: buffer) }
        try sockets[0].send(request)
        answerLength = try sockets[0].receiveAnswer().count
    }

    /// Returns the times per file of one round.
    func sample() throws -> ServerSample {
        let (before, start) = (server.processorTime(), Stopwatch.wall.now)
        for _ in 0..<batches {
            for socket in sockets { try socket.send(request) }
            for socket in sockets { try socket.receive(answerLength) }
        }
        let wall = Stopwatch.wall.now - start
        return ServerSample(wall: wall, processor: server.processorTime() - before)
            .per(Double(batches * sockets.count))
    }
}
