import Foundation
import Testing

@testable import Tracing

@Suite struct OTLPFileTracerTests {
    /// The parts of a line that the tests compare.
    private struct Line: Decodable {
        struct Resource: Decodable {
            let resource: Attributes
            let scopeSpans: [Scope]
        }
        struct Attributes: Decodable { let attributes: [Attribute] }
        struct Attribute: Decodable, Equatable {
            struct Value: Decodable, Equatable {
                var stringValue: String?
                var intValue: String?
                var boolValue: Bool?
            }
            let key: String
            let value: Value
        }
        struct Scope: Decodable { let spans: [Written] }
        struct Written: Decodable {
            struct Status: Decodable {
                let code: Int
                let message: String
            }
            let traceId, spanId, name, startTimeUnixNano, endTimeUnixNano: String
            let parentSpanId: String?
            let kind, flags: Int
            let attributes: [Attribute]
            let status: Status?
        }
        let resourceSpans: [Resource]

        var spans: [Written] { resourceSpans.flatMap { $0.scopeSpans.flatMap(\.spans) } }
    }

    private static func path() -> String {
        FileManager.default.temporaryDirectory.path + "/\(UUID()).jsonl"
    }

    private static func lines(of path: String) throws -> [Line] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func `a line is a request with the spans`() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let tracer = try #require(OTLPFileTracer(path: path, service: "a \"b\"\\\n\u{1}ö"))
        let parent = try #require(TraceContext(traceparent: "00-000000000000000000000000000000ab-00000000000000cd-01"))
        let span = tracer.begin("GET", .server, in: parent, attributes: [("path", .string("/\"\u{7f}\t"))])
        span.set("status", .int(-5))
        span.set("flag", .bool(true))
        span.end(error: "bad")
        tracer.begin("second", in: nil).end()
        tracer.flush()
        let lines = try Self.lines(of: path)
        let names = lines.flatMap { $0.resourceSpans.map(\.resource.attributes) }
        #expect(Set(names.map { $0[0].value.stringValue }) == ["a \"b\"\\\n\u{1}ö"])
        let spans = lines.flatMap(\.spans)
        try #require(spans.count == 2)
        #expect(spans[0].traceId == "000000000000000000000000000000ab")
        #expect(spans[0].parentSpanId == "00000000000000cd")
        #expect(spans[0].spanId == String(span.context.traceparent.split(separator: "-")[2]))
        #expect(spans[0].kind == 2 && spans[0].flags == 1 && spans[0].name == "GET")
        #expect(spans[0].status?.code == 2 && spans[0].status?.message == "bad")
        #expect(
            spans[0].attributes == [
                .init(key: "path", value: .init(stringValue: "/\"\u{7f}\t")),
                .init(key: "status", value: .init(intValue: "-5")), .init(key: "flag", value: .init(boolValue: true)),
            ])
        let times = try [spans[0].startTimeUnixNano, spans[0].endTimeUnixNano].map { try #require(UInt64($0)) }
        #expect(times[0] <= times[1] && abs(Double(times[0]) / 1e9 - Date.now.timeIntervalSince1970) < 3_600)
        #expect(spans[1].parentSpanId == nil && spans[1].status == nil && spans[1].kind == 1)
    }

    @Test func `spans of several threads are all written, or dropped and counted`() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let tracer = try #require(OTLPFileTracer(path: path, service: "s", limit: 100))
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<500 { tracer.begin("\(thread)-\(number)", in: nil).end() }
        }
        tracer.flush()
        let names = try Self.lines(of: path).flatMap(\.spans).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count + tracer.droppedSpans == 4_000)
        #expect(names.count >= 100)
    }

    /// A pipe without a reader blocks the tracer's queue, but not the callers.
    @Test func `a destination that accepts nothing costs bounded memory`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let tracer = OTLPFileTracer(descriptor: ends[1], service: "s", limit: 50)
        // More than the pipe and the waiting spans hold.
        for number in 0..<5_000 { tracer.begin("\(number)", in: nil).end() }
        #expect(tracer.droppedSpans > 0)
        let reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let read = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = try? reading.readToEnd()
            read.signal()
        }
        tracer.flush()
        close(ends[1])
        read.wait()
        let dropped = tracer.droppedSpans
        // The queue works again.
        #expect(dropped < 5_000)
    }

    @Test func `a destination that cannot be written is counted as dropped`() throws {
        #expect(OTLPFileTracer(path: "/nowhere/traces", service: "s") == nil)
        let descriptor = open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        let tracer = OTLPFileTracer(descriptor: descriptor, service: "s", ownsDescriptor: true)
        for _ in 0..<3 { tracer.begin("a", in: nil).end() }
        tracer.flush()
        #expect(tracer.droppedSpans == 3)
    }

    @Test(arguments: [0.0, 0.5, 1.0]) func `the ratio decides about new traces`(ratio: Double) {
        let tracer = OTLPFileTracer(descriptor: -1, service: "s", ratio: ratio)
        let sampled = (0..<2_000).count { _ in tracer.samples() }
        #expect(abs(Double(sampled) / 2_000 - ratio) < 0.1)
        #expect(ratio != 0 || sampled == 0)
        #expect(ratio != 1 || sampled == 2_000)
    }
}
