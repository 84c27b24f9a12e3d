import Bindery
import FaultServers
import GalleryViewModels
import HTTPClients
import Testing

@testable import Gallery

@Suite struct RemoteClientTests {
    private struct Word: Decodable, Sendable, Equatable {
        let firstWord: String
    }

    @Test func `keys with underscores are decoded`() async throws {
        let server = try FaultServer { _ in .json(#"{"first_word": "a"}"#) }
        let client = RemoteClient(try #require(ServiceEndpoint(server.address)))
        #expect(try await client.get("/", as: Word.self).value == Word(firstWord: "a"))
    }

    @Test func `an error of the service is one for users`() async throws {
        let server = try FaultServer { _ in .json("{}") }
        server.fail(.status(429, retryAfter: "120"))
        let client = RemoteClient(try #require(ServiceEndpoint(server.address)))
        await #expect(throws: ServiceError(.tooManyRequests, cause: "status 429", wait: 120)) {
            try await client.get("/", as: Word.self).value
        }
    }

    @Test(arguments: ServiceClientError.Code.allCases)
    func `each kind of error has its equivalent`(_ code: ServiceClientError.Code) {
        let error = ServiceError(of: ServiceClientError(code, cause: "c", wait: 3))
        #expect("\(error.code)" == code.rawValue)
        #expect(error == ServiceError(error.code, cause: "c", wait: 3))
    }
}
