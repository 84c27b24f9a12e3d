import Foundation
import LiveTesting
import Testing

/// Traces of the whole program, from the request to the database.
@Suite struct TracingTests {
    private struct Span: Decodable {
        let traceId, spanId, name: String
        let parentSpanId: String?
    }

    private struct Line: Decodable {
        struct Resource: Decodable { let scopeSpans: [Scope] }
        struct Scope: Decodable { let spans: [Span] }
        let resourceSpans: [Resource]
    }

    @Test func `a form's spans lead from the request to the queries`() throws {
        let file = FileManager.default.temporaryDirectory.path + "/\(UUID()).jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let app = try RunningApp(["--trace", file, "--trace-percentage", "0"])
        let client = HTTPClient()
        let forms = TaskForms(client, app.url())
        try forms.add("Milk")
        let id = try forms.id(of: "Milk")
        let (trace, parent) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331")
        let request = ClientRequest(
            try WebAddress(app.url()), method: "POST",
            headers: [
                FormEntry("Content-Type", "application/x-www-form-urlencoded"),
                FormEntry("traceparent", "00-\(trace)-\(parent)-01"),
            ], body: Array("toggle=\(id)".utf8))
        let answer = try client.send(request, followingRedirects: false)
        #expect(answer.status == 303)
        #expect(try app.server.terminate().exit.status == 0)
        let spans = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").flatMap { line in
            try JSONDecoder().decode(Line.self, from: Data(line.utf8)).resourceSpans
                .flatMap { $0.scopeSpans.flatMap(\.spans) }
        }
        // The other requests are not recorded.
        #expect(Set(spans.map(\.traceId)) == [trace])
        func names(below id: String) -> [String] {
            spans.filter { $0.parentSpanId == id }.flatMap { [$0.name] + names(below: $0.spanId) }
        }
        #expect(names(below: parent).count == spans.count)
        #expect(Set(spans.map(\.name)).isSuperset(of: ["POST", "mount", "event", "action", "query"]))
        let action = try #require(spans.first { $0.name == "action" })
        #expect(names(below: action.spanId).contains("query"))
        #expect(spans.first { $0.spanId == action.parentSpanId }?.name == "event")
    }
}
