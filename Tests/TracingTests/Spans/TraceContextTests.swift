import Testing

@testable import Tracing

@Suite struct TraceContextTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let span = "b7ad6b7169203331"

    @Test(arguments: [
        ("00-\(trace)-\(span)-01", true), ("00-\(trace)-\(span)-00", false), ("00-\(trace)-\(span)-03", true),
        ("cc-\(trace)-\(span)-01", true), ("cc-\(trace)-\(span)-00-what-the-future-brings", false),
    ])
    func `a valid field is read`(field: String, isSampled: Bool) throws {
        let context = try #require(TraceContext(traceparent: field))
        #expect("\(context.traceID)" == Self.trace)
        #expect(context.spanID == 0xb7ad_6b71_6920_3331)
        #expect(context.isSampled == isSampled)
        #expect(context.traceparent == "00-\(Self.trace)-\(Self.span)-\(isSampled ? "01" : "00")")
    }

    @Test(arguments: [
        "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-", "00-\(trace)-\(span)-0", "00-\(trace)-\(span)-01-",
        "00-\(trace)-\(span)-01-extra", "ff-\(trace)-\(span)-01", "cc-\(trace)-\(span)-01.extra",
        "00-\(String(repeating: "0", count: 32))-\(span)-01", "00-\(trace)-\(String(repeating: "0", count: 16))-01",
        "00-\(trace.uppercased())-\(span)-01", "0x-\(trace)-\(span)-01", "00_\(trace)-\(span)-01",
        "00-\(trace)-\(span)-0g", " 00-\(trace)-\(span)-01", "00-\(trace)x-\(span)-1",
    ])
    func `an invalid field is ignored`(field: String) {
        #expect(TraceContext(traceparent: field) == nil)
    }

    /// Each change of one character gives a context that is written as the same field, or none.
    @Test func `a field is read back as it was written`() throws {
        let field = Array("00-\(Self.trace)-\(Self.span)-01".utf8)
        for index in field.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = field
                changed[index] = byte
                let text = String(decoding: changed, as: UTF8.self)
                guard let context = TraceContext(traceparent: text) else { continue }
                let isVersionOrFlags = index < 2 || index > 52
                #expect(isVersionOrFlags || context.traceparent == text, "\(text)")
            }
        }
    }

    @Test func `a span belongs to the trace of its parent`() throws {
        let spans = RecordingTracer(samples: false)
        let parent = try #require(TraceContext(traceparent: "00-\(Self.trace)-\(Self.span)-01"))
        let outer = spans.begin("outer", in: parent)
        outer.run {
            #expect(TraceContext.current == outer.context)
            let inner = spans.begin("inner")
            inner.set("a", .int(1))
            inner.end(error: "e")
        }
        #expect(TraceContext.current == nil)
        outer.end()
        outer.end()
        let ended = spans.ended
        #expect(ended.map(\.name) == ["inner", "outer"])
        #expect(ended.map(\.parentID) == [outer.context.spanID, parent.spanID])
        #expect(ended.allSatisfy { $0.context.traceID == parent.traceID && $0.end >= $0.start })
        #expect(Set(ended.map(\.context.spanID) + [parent.spanID]).count == 3)
        #expect(ended.map(\.error) == ["e", nil])
        #expect(ended[0].attributes.map(\.value) == [.int(1)])
    }

    /// A trace that another program does not record is not recorded here either.
    @Test(arguments: [true, false]) func `only sampled traces are recorded`(isSampled: Bool) throws {
        let spans = RecordingTracer(samples: isSampled)
        let root = spans.begin("root", in: nil)
        root.run { spans.begin("child").end() }
        root.end()
        #expect(root.context.isSampled == isSampled)
        #expect(spans.ended.count == (isSampled ? 2 : 0))
        let field = "00-\(Self.trace)-\(Self.span)-\(isSampled ? "00" : "01")"
        spans.begin("other", in: TraceContext(traceparent: field)).end()
        #expect(spans.ended.count == (isSampled ? 2 : 1))
    }
}
