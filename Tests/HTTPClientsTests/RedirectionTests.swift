import FaultServers
import HTTP
import Rx
import Testing

@testable import HTTPClients

@Suite struct RedirectionTests {
    private func answer(_ client: ServiceClient, _ path: String) async throws -> [String: String] {
        try await client.get(path, as: [String: String].self).value
    }

    @Test func `a redirect within the service is followed`() async throws {
        let server = try FaultServer { request in
            request.path == "/new" ? .json(#"{"a": "b"}"#) : .redirect(to: "/new", status: .movedPermanently)
        }
        let client = ServiceClient(ServiceEndpoint(server.address, token: "secret")!)
        #expect(try await answer(client, "/old") == ["a": "b"])
        #expect(server.record.targets == ["/old", "/new"])
        #expect(server.record.requests.last?.headers["Authorization"] == "Bearer secret")
    }

    @Test func `a redirect to another service is not followed`() async throws {
        let other = try FaultServer { _ in .json(#"{"a": "b"}"#) }
        let address = other.address
        let server = try FaultServer { _ in .redirect(to: address, status: .found) }
        let client = ServiceClient(ServiceEndpoint(server.address, token: "secret")!)
        await #expect(throws: ServiceClientError(.refused, cause: "status 302")) { try await answer(client, "/") }
        #expect(other.record.requests.isEmpty)
    }

    @Test func `a redirect loop ends after five redirects`() async throws {
        let server = try FaultServer { _ in .redirect(to: "/round", status: .found) }
        let client = ServiceClient(ServiceEndpoint(server.address)!)
        await #expect(throws: ServiceClientError(.refused, cause: "status 302")) { try await answer(client, "/") }
        #expect(server.record.requests.count == 6)
    }
}
