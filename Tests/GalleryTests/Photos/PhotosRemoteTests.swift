import Bindery
import FaultServers
import HTTPClients
import LiveTesting
import Testing

@testable import Gallery

/// Tests of the search with a service that fails.
@Suite struct PhotosRemoteTests {
    private let server: FaultServer
    private let gallery: RunningGallery

    init() throws {
        server = try FaultServer(answer: Self.answer)
        let client = RemoteClient(
            ServiceEndpoint(server.address)!, retry: RetryPolicy(attempts: 3, firstWait: 0, jitter: { $0.lowerBound }))
        gallery = try RunningGallery(photos: RemotePhotos(client: client, pageSize: 4))
    }

    /// Returns ten images for every text, in the format of Openverse.
    private static func answer(to request: HTTPRequest) -> HTTPResponse {
        let page = request.query["page"].flatMap { Int($0) } ?? 1
        let size = request.query["page_size"].flatMap { Int($0) } ?? 20
        let images = (0..<10).dropFirst((page - 1) * size).prefix(size).map { number in
            """
            {"id": "\(request.query["q"] ?? "")-\(number)", "title": \(number == 3 ? "null" : "\"Number \(number)\""), \
            "creator": null, "license": "by-sa", "license_version": "2.0", "url": "/gallery/icon.svg", "tags": null, \
            "indexed_on": "202\(number % 2 + 4)-05-0\(number % 9 + 1)T07:57:30.853Z", "thumbnail": null, "height": 600}
            """
        }
        return .json(
            #"{"result_count": 10, "page_count": 3, "page_size": \#(size), "page": \#(page), "results": [\#(images.joined(separator: ","))]}"#
        )
    }

    private func titles(_ tab: Tab) throws -> [String] { try tab.findAll(.css(".shot .name")).map(\.text) }

    private func numbers(_ count: Int) -> [String] {
        (0..<count).map { $0 == 3 ? "Untitled" : "Number \($0)" }
    }

    @Test func `no photo is lost, repeated or out of order while requests fail`() throws {
        server.fail(.status(500), .cutOff)
        let tab = try gallery.open("/photos?q=green%20tea")
        #expect(try titles(tab) == numbers(4))
        #expect(server.record.targets.last == "/images/?q=green%20tea&page=1&page_size=4")
        server.fail(.cutOff, .status(503, retryAfter: "0"))
        try tab.click(.button("More"))
        try tab.wait(for: "the second page") { try titles($0) == numbers(8) }
        server.fail(.malformed)
        try tab.click(.button("More"))
        try tab.wait(for: "the alert") { try $0.exists(.css("[data-message]")) }
        #expect(try tab.text(.css("[data-message] .told")) == "The service’s response cannot be read.")
        #expect(try titles(tab) == numbers(8))
        try tab.click(.button("More"))
        try tab.wait(for: "the last page") { try titles($0) == numbers(10) }
        #expect(try !tab.exists(.button("More")))
    }

    @Test func `a failure is an alert that disappears with the next search`() throws {
        server.fail(.wrongType)
        let tab = try gallery.open("/photos?q=night")
        try tab.wait(for: "the alert") { try $0.findAll(.css("[data-message]")).count == 1 }
        #expect(try titles(tab).isEmpty)
        try tab.click(.button("Search"))
        try tab.wait(for: "photos") { try titles($0) == numbers(4) }
        #expect(try tab.findAll(.css("[data-message]")).isEmpty)
    }

    @Test func `the grid is busy and keeps its photos during a search`() throws {
        let tab = try gallery.open("/photos?q=night")
        server.fail(.slow)
        try tab.fill(.label("Search"), with: "morning")
        try tab.wait(for: "the busy indicator") { try $0.find(.css(".grid"))["aria-busy"] == "true" }
        #expect(try titles(tab) == numbers(4))
        #expect(try tab.find(.css(".hint"))["data-busy"] == "true")
        server.release()
        try tab.wait(for: "the end of the search") { try $0.find(.css(".hint"))["data-busy"] == "false" }
    }

    @Test func `leaving the scene cancels the search`() throws {
        let tab = try gallery.open("/photos?q=night")
        server.fail(.slow)
        try tab.fill(.label("Search"), with: "morning")
        try tab.wait(for: "the busy indicator") { try $0.find(.css(".grid"))["aria-busy"] == "true" }
        server.record.waitForRequests(2)
        #expect(server.record.cancellations == 0)
        try tab.click(.link("Gallery"))
        server.record.waitForCancellations(1)
    }

    @Test func `a newer search cancels the previous one`() throws {
        let tab = try gallery.open("/photos?q=night")
        server.fail(.slow)
        try tab.fill(.label("Search"), with: "morning")
        try tab.wait(for: "the busy indicator") { try $0.find(.css(".grid"))["aria-busy"] == "true" }
        server.record.waitForRequests(2)
        try tab.fill(.label("Search"), with: "evening")
        try tab.wait(for: "photos") { try $0.exists(.css("[id$='evening-0']")) }
        server.record.waitForCancellations(1)
    }

    @Test func `the license is filtered by the service and the days by the client`() throws {
        let tab = try gallery.open(
            "/photos?q=night&cc=1&dates=1&earliest=2025-01-01&latest=2025-12-31", scripting: false)
        #expect(server.record.requests.last?.query["license"] == "by,by-sa,by-nd,by-nc,by-nc-sa,by-nc-nd,cc0")
        #expect(try titles(tab) == ["Number 1", "Untitled"])
        #expect(
            try tab.findAll(.css(".credit")).map(\.text).prefix(2) == ["Unknown author · CC BY-SA 2.0", "2025-05-02"])
    }
}
