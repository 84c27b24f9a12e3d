import Tracing

/// Spans of requests. Their names and attributes are those of OpenTelemetry's semantic conventions for HTTP.
extension HTTPConnection {
    /// Passes the request to the handler within a span, which ends with the response.
    func trace(_ request: HTTPRequest, _ responder: HTTPResponder, _ tracer: any Tracer) {
        let span = tracer.begin(
            request.method.rawValue, .server, in: Self.parent(of: request),
            attributes: [("http.request.method", .string(request.method.rawValue))])
        if let path = server.configuration.tracedPath { span.set("url.path", .string(path(request.target))) }
        exchange.span = span
        span.run { server.handler(request, responder) }
    }

    /// Returns the context that the client has sent. An invalid or repeated field is ignored.
    private static func parent(of request: HTTPRequest) -> TraceContext? {
        let fields = request.headers.all("traceparent")
        return fields.count == 1 ? TraceContext(traceparent: fields[0]) : nil
    }

    /// Ends the span of the request when its response begins.
    func endSpan(_ status: HTTPStatus) {
        guard let span = exchange.span else { return }
        exchange.span = nil
        span.set("http.response.status_code", .int(status.code))
        span.end(error: status.code >= 500 ? "status \(status.code)" : nil)
    }

    /// Ends the span of a request whose client has disconnected before the response.
    func endSpanWithoutResponse() {
        exchange.span?.end(error: "the client disconnected")
        exchange.span = nil
    }
}
