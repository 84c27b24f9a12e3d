import Live
import LiveTesting
import Locks
import Testing
import Tracing

/// The spans of a page with the script.
@Suite struct PageTracingTests {
    private final class Spans: Tracer {
        private let spans = Mutex<[TraceSpan]>([])

        var ended: [TraceSpan] { spans.withLock { $0 } }

        func samples() -> Bool { true }

        func record(_ span: TraceSpan) { spans.withLock { $0.append(span) } }
    }

    @Test func `a patch belongs to the trace of the post that caused it`() throws {
        let spans = Spans()
        let server = try DiaryServer { $0.tracer = spans }
        let tab = try server.browser().open("/diary")
        try tab.fill(.label("Name"), with: "Anna")
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.fill(.label("Text"), with: "Today")
        try tab.click(.button("Write"))
        try tab.wait(for: "the entry") { $0.text.contains("Today") }
        // The span of the patch ends in the turn in which it is sent, and so before the next response.
        #expect(try PlainClient(server).get("/health").status == 200)
        let ended = spans.ended
        let patch = try #require(ended.last { $0.name == "patch" })
        let trace = ended.filter { $0.context.traceID == patch.context.traceID }
        let ids = Set(trace.map(\.context.spanID))
        #expect(Set(trace.map(\.name)).isSuperset(of: ["POST", "event", "action", "patch"]))
        // The request that began the trace is the only span without a cause.
        #expect(trace.filter { $0.parentID.map(ids.contains) != true }.map(\.name) == ["POST"])
        let bytes = patch.attributes.first { $0.name == "bindery.patch.bytes" }?.value
        #expect(bytes != nil && bytes != .int(0))
        #expect(trace.first { $0.name == "action" }?.attributes.first?.value == .string("write"))
        #expect(ended.contains { $0.name == "mount" })
        // A page's id is a secret.
        for span in ended {
            for case .string(let text) in span.attributes.map(\.value) {
                #expect(text.firstMatch(of: /[0-9a-f]{32}/) == nil, "\(text)")
            }
        }
    }
}
