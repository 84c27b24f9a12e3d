@testable import HTTP

/// The result of parsing some bytes.
struct ParsedRequests: Equatable {
    struct Whole: Equatable {
        var head: HTTPRequestHead
        var request: HTTPRequest
        var body: [UInt8] = []
    }

    var requests: [Whole] = []
    var unfinished: Whole?
    var failure: HTTPRequestFailure?

    /// Feeds the bytes in pieces and keeps unconsumed ones, like a connection.
    static func parse(
        _ pieces: [[UInt8]], limits: HTTPLimits = HTTPLimits(), knownHost: String = ""
    ) -> ParsedRequests {
        var result = ParsedRequests()
        var parser = HTTPRequestParser(limits: limits)
        var request: HTTPRequest?
        var memory = ParserMemory(knownHost: Array(knownHost.utf8))
        var kept: [UInt8] = []
        for piece in pieces {
            kept += piece
            var position = 0
            feeding: while true {
                switch parser.next(kept.span, &position, &request, using: &memory) {
                case .needsMore: break feeding
                case .head(let head): result.unfinished = request.take().map { Whole(head: head, request: $0) }
                case .body(let range): result.unfinished?.body += kept[range]
                case .complete:
                    // The next request must not change the header of this one.
                    memory.spareHeaders = result.unfinished!.request.headers
                    result.requests.append(result.unfinished!)
                    result.unfinished = nil
                case .failed(let failure):
                    result.failure = failure
                    return result
                }
            }
            kept.removeFirst(position)
        }
        return result
    }

    static func parse(_ text: String, limits: HTTPLimits = HTTPLimits()) -> ParsedRequests {
        parse([Array(text.utf8)], limits: limits)
    }
}
