import EventLoops
import Locks
import Testing
import Tracing

@testable import HTTP

@Suite struct RequestTracingTests {
    /// A tracer that reports the spans to the test.
    private final class Spans: Tracer {
        let ended = Collector<TraceSpan>()

        func samples() -> Bool { true }

        func record(_ span: TraceSpan) { ended.add(span) }
    }

    private static let trace = "0af7651916cd43dd8448eb211c80319c"

    @Test(arguments: [
        ("traceparent: 00-\(trace)-b7ad6b7169203331-01\r\n", true),
        ("TraceParent: 00-\(trace)-b7ad6b7169203331-01\r\n", true), ("", false), ("traceparent: nonsense\r\n", false),
        (String(repeating: "traceparent: 00-\(trace)-b7ad6b7169203331-01\r\n", count: 2), false),
    ])
    func `a request continues the trace of a valid field`(fields: String, continues: Bool) throws {
        let (spans, contexts) = (Spans(), Collector<TraceContext?>())
        let server = try TestServer(
            .with {
                $0.tracer = spans
                $0.tracedPath = { "masked \($0)" }
            }
        ) { request, responder in
            contexts.add(TraceContext.current)
            responder.respond(.text("x", status: request.path == "/bad" ? .internalServerError : .ok))
        }
        defer { server.stop() }
        for (path, status) in [("/good?a", 200), ("/bad", 500)] {
            #expect(try server.answer("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n").status == status)
        }
        let ended = spans.ended.wait(for: 2)
        for (span, path, status) in zip3(ended, ["/good?a", "/bad"], [200, 500]) {
            #expect(span.name == "GET" && span.kind == .server)
            #expect(("\(span.context.traceID)" == Self.trace) == continues)
            #expect((span.parentID == 0xb7ad_6b71_6920_3331) == continues)
            #expect((span.error != nil) == (status == 500))
            #expect(
                span.attributes.map(\.value) == [.string("GET"), .string("masked \(path)"), .int(status)])
        }
        #expect(contexts.wait(for: 2) == ended.map(\.context))
    }

    private func zip3<A, B, C>(_ first: [A], _ second: [B], _ third: [C]) -> [(A, B, C)] {
        zip(zip(first, second), third).map { ($0.0, $0.1, $1) }
    }

    /// Each request has its own span, also in a pipeline, and one whose client leaves has an error.
    @Test func `a request without a response ends its span when the client leaves`() throws {
        let (spans, kept) = (Spans(), Collector<HTTPResponder>())
        let server = try TestServer(.with { $0.tracer = spans }) { request, responder in
            if request.path == "/kept" { kept.add(responder) } else { responder.respond(.text("x")) }
        }
        defer { server.stop() }
        var client: TestClient? = try server.connect()
        client?.send(
            ["/a", "/b", "/kept"].map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
        #expect(spans.ended.wait(for: 2).map(\.error) == [nil, nil])
        kept.wait(for: 1)
        // The client has not read the responses, so the connection is reset.
        client = nil
        #expect(spans.ended.wait(for: 1).last?.error == "the client disconnected")
        kept.clear()
    }
}
