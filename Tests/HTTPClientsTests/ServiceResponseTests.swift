import Foundation
import Testing

@testable import HTTPClients

@Suite struct ServiceResponseTests {
    private let now = Date(timeIntervalSince1970: 784_111_777)

    private func error(_ status: Int, _ fields: [String: String]) -> ServiceClientError? {
        ServiceResponse(status: status, fields: fields, body: Data()).error(now: now)
    }

    @Test func `Retry-After is read as seconds or as a date`() {
        #expect(error(503, ["Retry-After": "7"])?.wait == 7)
        #expect(error(503, ["RETRY-AFTER": "Sun, 06 Nov 1994 08:50:37 GMT"])?.wait == 60)
        #expect(error(503, ["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT"])?.wait == 0)
        #expect(error(503, ["Retry-After": "soon"])?.wait == nil)
        #expect(error(503, ["Retry-After": "-5"])?.wait == 0)
    }

    @Test func `a rate limit is reported with the time to wait`() {
        let fields = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784112377"]
        for status in [403, 429] {
            #expect(error(status, fields)?.code == .tooManyRequests)
            #expect(error(status, fields)?.wait == 600)
        }
        #expect(error(403, ["X-RateLimit-Remaining": "3"])?.code == .unauthorized)
        #expect(error(429, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1e300"])?.wait == nil)
        #expect(error(429, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "nan"])?.wait == nil)
    }

    @Test func `links are read by relation`() {
        let field =
            #"<https://a.example/?page=2&q=,;>; rel="next", <https://a.example/?page=9>; title="a, b; c"; rel=last"#
        let answer = ServiceResponse(status: 200, fields: ["Link": field], body: Data())
        #expect(answer.links == ["next": "https://a.example/?page=2&q=,;", "last": "https://a.example/?page=9"])
        for field in ["", "<", "<>", "<a", "<a>", "<a>;", "<a>; rel", "a; rel=next", #"<a>; rel="next"#, ",,,<;>;=;"] {
            _ = WebLinks.read(field)
        }
        #expect(WebLinks.read(#"<a>; rel="next prev", <b>; rel=next"#) == ["next": "a", "prev": "a"])
    }

    @Test func `dates are decoded with and without fractions`() throws {
        let body = Data(#"["1994-11-06T08:49:37Z", "1994-11-06T08:49:37.000Z", "1994-11-06T09:49:37+01:00"]"#.utf8)
        let fields = ["Content-Type": "application/vnd.github+json; charset=utf-8"]
        let answer = ServiceResponse(status: 200, fields: fields, body: body)
        #expect(try answer.decoded([Date].self) == [now, now, now])
        #expect(throws: ServiceClientError.self) { try answer.decoded([Int].self) }
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org", "http://", "http://a/?b", "http://a/#b", "http://[", "http:// a",
    ])
    func `an invalid base URL is rejected`(url: String) {
        #expect(ServiceEndpoint(url) == nil)
    }

    @Test func `a token with a line break is rejected`() {
        #expect(ServiceEndpoint("https://a.example/", token: "a\r\nb") == nil)
        #expect(ServiceEndpoint("https://a.example/v1/", token: "ab") != nil)
        #expect(ServiceEndpoint("https://a.example/v1/")?.base == "https://a.example/v1")
    }
}
