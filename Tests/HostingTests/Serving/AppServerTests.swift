import EventLoops
import HTMLTemplates
import HTTP
import LiveTesting
import Testing

@testable import Hosting

@Suite struct AppServerTests {
    /// A server that ends with its test.
    private final class Server {
        let server: AppServer
        private let site: SiteOnDisk

        init(_ options: ServingOptions = ServingOptions(port: 0), layout: String = SiteOnDisk.layout) throws {
            site = try SiteOnDisk(layout: layout)
            server = try AppServer(HelloApp(), site: site.site(), options: options) { _ in }
        }

        deinit {
            server.end()
            server.group.shutdown()
        }
    }

    @Test func itAnswersAtItsAddressUntilItEnds() throws {
        let served = try Server()
        try served.server.start()
        let address = served.server.address
        #expect(address.hasPrefix("http://127.0.0.1:"))
        let answer = try HTTPClient().get(address + "/")
        #expect(answer.status == 200)
        #expect(answer.text.contains("<h1>Hello</h1>"))
        served.server.end()
        #expect(throws: (any Error).self) { try HTTPClient().get(address + "/") }
    }

    @Test func anIPv6AddressStandsInBrackets() throws {
        #expect(try Server(ServingOptions(host: "::1", port: 0)).server.address.hasPrefix("http://[::1]:"))
    }

    @Test func aPortThatIsTakenIsSaid() throws {
        let first = try Server()
        try first.server.start()
        let port = try #require(UInt16(first.server.address.split(separator: ":").last ?? ""))
        let second = try Server(ServingOptions(port: port))
        let error = #expect(throws: HTTPError.self) { try second.server.start() }
        #expect(error?.description == "Port \(port) on 127.0.0.1 is in use by another program.")
    }

    @Test func whatIsWrongWithATemplateIsSaidWithItsPlace() throws {
        let error = #expect(throws: TemplateError.self) { _ = try Server(layout: "<p>\n{{#open}}</p>") }
        #expect(error?.description.hasPrefix("layout.mustache:2:") == true)
    }
}
