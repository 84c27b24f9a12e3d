import Foundation
import Rx
import RxFoundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responds to requests from a table, without a network.
private final class StubProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let status = Int(url.lastPathComponent),
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data((url.query?.removingPercentEncoding ?? "").utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

@Suite struct RxFoundationTests {
    @Test func `notifications are sent until disposal`() {
        let center = NotificationCenter()
        let name = Notification.Name("changed")
        var seen = 0
        let subscription = center.rx.notification(name).subscribe(onNext: { _ in seen += 1 })
        center.post(name: name, object: nil)
        center.post(name: Notification.Name("other"), object: nil)
        #expect(seen == 1)
        subscription.dispose()
        center.post(name: name, object: nil)
        #expect(seen == 1)
    }

    @Test func `values of user defaults are observed`() throws {
        let suite = "RxFoundationTests.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        defaults.set("a", forKey: "name")
        var seen: [String?] = []
        let subscription = defaults.rx.observe(String.self, "name").subscribe(onNext: { seen.append($0) })
        #expect(seen == ["a"])
        // Like a binder on its loop.
        defaults.set("b", forKey: "name")
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        #expect(seen.last == "b")
        subscription.dispose()
    }

    @Test func responses() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        let session = URLSession(configuration: configuration)
        let found = try #require(URL(string: "http://127.0.0.1/200?[1,2]"))
        for try await value in session.rx.json(url: found).values { #expect(value as? [Int] == [1, 2]) }
        let missing = try #require(URL(string: "http://127.0.0.1/404?none"))
        await #expect(throws: RxCocoaURLError.self) {
            for try await _ in session.rx.data(request: URLRequest(url: missing)).values {}
        }
        for try await (response, data) in session.rx.response(request: URLRequest(url: missing)).values {
            #expect(response.statusCode == 404)
            #expect(data == Data("none".utf8))
        }
    }
}
