import Dispatch
import EventLoops
import FaultServers
import Foundation
import HTTP
import Locks
import Rx
import RxTesting
import Testing
import Tracing

@testable import HTTPClients

@Suite struct ServiceClientTests {
    private let server: FaultServer

    init() throws {
        server = try FaultServer { request in .json(#"{"first_word": "\#(request.path.dropFirst())"}"#) }
    }

    private struct Word: Decodable, Sendable, Equatable {
        let firstWord: String
    }

    /// Creates a client without delays between attempts.
    private func client(
        token: String? = nil, maximumBytes: Int = 1000,
        scheduler: @escaping @Sendable () -> any SchedulerType = { MainScheduler.instance }
    ) -> ServiceClient {
        ServiceClient(
            ServiceEndpoint(server.address, token: token)!, transport: URLSessionTransport(maximumBytes: maximumBytes),
            retry: RetryPolicy(attempts: 3, firstWait: 0, jitter: { $0.lowerBound }), timeout: .seconds(10),
            scheduler: scheduler)
    }

    private func failure(_ client: ServiceClient, at path: String = "/a") async -> ServiceClientError? {
        do {
            let word = try await client.get(path, as: Word.self, keys: .convertFromSnakeCase).value
            Issue.record("The request succeeded: \(word)")
            return nil
        } catch {
            return error as? ServiceClientError
        }
    }

    @Test func `a response is decoded`() async throws {
        #expect(
            try await client().get("/hello", as: Word.self, keys: .convertFromSnakeCase).value
                == Word(firstWord: "hello"))
    }

    @Test func `requests carry the token and the encoded query`() async throws {
        _ = try await client(token: "secret").get(
            "/x", [("q", "a+b & c/ä"), ("page", "2")], as: Word.self, keys: .convertFromSnakeCase
        ).value
        let request = try #require(server.record.requests.first)
        #expect(request.headers["Authorization"] == "Bearer secret")
        #expect(request.target == "/x?q=a%2Bb%20%26%20c%2F%C3%A4&page=2")
        #expect(request.query["q"] == "a+b & c/ä")
        _ = try await client().get("/x", as: Word.self, keys: .convertFromSnakeCase).value
        #expect(server.record.requests.last?.headers["Authorization"] == nil)
    }

    @Test(arguments: [
        FaultServer.Fault.status(500), .status(502), .status(503, retryAfter: "0"), .cutOff,
        .status(429, retryAfter: "0"), .status(408),
    ])
    func `a request that fails temporarily is retried`(fault: FaultServer.Fault) async throws {
        server.fail(fault, fault)
        #expect(
            try await client().get("/hello", as: Word.self, keys: .convertFromSnakeCase).value
                == Word(firstWord: "hello"))
        #expect(server.record.targets == ["/hello", "/hello", "/hello"])
    }

    @Test(arguments: [
        (FaultServer.Fault.status(500), ServiceClientError.Code.unavailable), (.cutOff, .interrupted),
    ])
    func `a request fails after three attempts`(fault: FaultServer.Fault, code: ServiceClientError.Code) async {
        server.fail(fault, fault, fault, fault)
        #expect(await failure(client())?.code == code)
        #expect(server.record.requests.count == 3)
    }

    @Test(arguments: [
        (FaultServer.Fault.malformed, ServiceClientError.Code.unreadable), (.wrongType, .unreadable),
        (.status(404), .notFound),
        (.status(401), .unauthorized), (.status(403), .unauthorized), (.status(422), .refused),
        (.status(503, retryAfter: "60"), .unavailable), (.status(429), .tooManyRequests), (.status(304), .refused),
    ])
    func `a request that fails permanently is not retried`(fault: FaultServer.Fault, code: ServiceClientError.Code)
        async
    {
        server.fail(fault)
        #expect(await failure(client())?.code == code)
        #expect(server.record.requests.count == 1)
    }

    @Test func `a request in a span carries its context`() async throws {
        let context = TraceContext(traceID: TraceID(high: 1, low: 2), spanID: 3, isSampled: true)
        let client = client()
        _ = try await TraceContext.$current.withValue(context) {
            try await client.get("/a", as: Word.self, keys: .convertFromSnakeCase).value
        }
        #expect(server.record.requests.first?.headers["traceparent"] == context.traceparent)
    }

    @Test func `a header field cannot contain further lines`() async throws {
        for field in [("X-A", "b\r\nX-B: c"), ("X-A: b\r\nX-B", "c"), ("", "c"), ("X A", "c"), ("X-A", "\u{0}")] {
            var request = ServiceRequest(path: "/a")
            request.fields = [field]
            await #expect(throws: ServiceClientError.self) { try await client().send(request) { _ in }.value }
        }
        #expect(server.record.requests.isEmpty)
        var request = ServiceRequest(method: .put, path: "/a", body: Array("<a/>".utf8))
        (request.fields, request.contentType) = ([("X-A", "b ö"), ("Accept", "text/xml")], "text/xml")
        _ = try await client().send(request) { _ in }.value
        let headers = try #require(server.record.requests.first?.headers)
        #expect(headers["X-A"] == "b ö" && headers["Accept"] == "text/xml" && headers["Content-Type"] == "text/xml")
    }

    @Test func `a POST request is not repeated`() async {
        server.fail(.cutOff)
        let request = ServiceRequest(method: .post, path: "/goals", body: Array("{}".utf8))
        await #expect(throws: ServiceClientError.self) {
            try await client().send(request) { try $0.decoded(Word.self, keys: .convertFromSnakeCase) }.value
        }
        #expect(server.record.requests.map(\.body) == [Array("{}".utf8)])
    }

    @Test func `a request without a response is cancelled at the timeout and retried`() throws {
        server.fail(.slow)
        let timers = HeldTimers()
        let words = ReplaySubject<Word>.create(bufferSize: 1)
        let call = client(scheduler: { timers }).get("/a", as: Word.self, keys: .convertFromSnakeCase).asObservable()
            .subscribe(words)
        defer { call.dispose() }
        server.record.waitForRequests(1)
        timers.fireNext()
        server.record.waitForCancellations(1)
        #expect(try words.toBlocking(timeout: 60).single() == Word(firstWord: "a"))
        #expect(server.record.requests.count == 2)
        #expect(timers.waits.allSatisfy { $0 == .seconds(10) })
    }

    @Test func `disposing a request closes its connection`() throws {
        server.fail(.slow)
        let answers = Mutex(0)
        let call = client().get("/a", as: Word.self, keys: .convertFromSnakeCase)
            .subscribe(
                onSuccess: { _ in answers.withLock { $0 += 1 } }, onFailure: { _ in answers.withLock { $0 += 1 } })
        server.record.waitForRequests(1)
        #expect(server.record.cancellations == 0)
        call.dispose()
        server.record.waitForCancellations(1)
        #expect(answers.withLock { $0 } == 0)
        #expect(server.record.requests.count == 1)
    }

    @Test func `a response above the size limit is an error`() async {
        #expect(await failure(client(maximumBytes: 10))?.code == .tooLarge)
        #expect(server.record.requests.count == 1)
    }

    @Test func `a service that does not listen is unreachable`() async throws {
        let address = try FaultServer { _ in .json("{}") }.address
        let client = ServiceClient(ServiceEndpoint(address)!, retry: .never)
        #expect(await failure(client)?.code == .unreachable)
    }

    @Test func `responses are delivered on the loop of the subscription`() {
        let group = EventLoopGroup(count: 2)
        defer { group.shutdown() }
        server.fail(.status(500))
        let isThere = DispatchSemaphore(value: 0)
        let client = client()
        group.loops[1].execute {
            let loop = group.loops[1]
            // The subscription retains the request until it is answered.
            _ = client.get("/a", as: Word.self, keys: .convertFromSnakeCase).subscribe(onSuccess: { _ in
                #expect(loop.inEventLoop)
                isThere.signal()
            })
        }
        #expect(isThere.wait(timeout: .now() + 10) == .success)
    }
}
