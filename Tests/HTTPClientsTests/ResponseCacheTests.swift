import Foundation
import Testing

@testable import HTTPClients

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ResponseCacheTests {
    private func request(_ path: String, method: String = "GET") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://a.example" + path)))
        request.httpMethod = method
        return request
    }

    private func answer(_ text: String, tag: String?, status: Int = 200) -> ServiceResponse {
        ServiceResponse(status: status, fields: tag.map { ["ETag": $0] } ?? [:], body: Data(text.utf8))
    }

    @Test func `a cached response is used only for a request with its tag`() throws {
        let cache = ResponseCache()
        let first = try request("/a")
        #expect(cache.condition(first).value(forHTTPHeaderField: "If-None-Match") == nil)
        cache.keep(answer("one", tag: "1"), to: first)
        let second = cache.condition(first)
        #expect(second.value(forHTTPHeaderField: "If-None-Match") == "1")
        #expect(cache.resolve(answer("", tag: "1", status: 304), to: second).body == Data("one".utf8))
        // The response has been replaced in the meantime: a client that sent the old tag must repeat its request.
        cache.keep(answer("two", tag: "2"), to: second)
        #expect(cache.resolve(answer("", tag: "1", status: 304), to: second).status == 304)
    }

    @Test func `responses without a tag, to other methods and with errors are not cached`() throws {
        let cache = ResponseCache()
        cache.keep(answer("one", tag: nil), to: try request("/a"))
        cache.keep(answer("one", tag: "1"), to: try request("/b", method: "POST"))
        cache.keep(answer("one", tag: "1", status: 500), to: try request("/c"))
        for path in ["/a", "/b", "/c"] {
            #expect(cache.condition(try request(path)).value(forHTTPHeaderField: "If-None-Match") == nil)
        }
        cache.keep(answer("one", tag: "1"), to: try request("/d"))
        let post = cache.condition(try request("/d", method: "POST"))
        #expect(post.value(forHTTPHeaderField: "If-None-Match") == nil)
    }

    @Test func `the least recently used response is evicted`() throws {
        let cache = ResponseCache(limit: 2)
        for path in ["/a", "/b"] { cache.keep(answer(path, tag: path), to: try request(path)) }
        _ = cache.resolve(answer("", tag: "/a", status: 304), to: cache.condition(try request("/a")))
        cache.keep(answer("/c", tag: "/c"), to: try request("/c"))
        let kept = try ["/a", "/b", "/c"].filter {
            cache.condition(try request($0)).value(forHTTPHeaderField: "If-None-Match") != nil
        }
        #expect(kept == ["/a", "/c"])
    }
}
