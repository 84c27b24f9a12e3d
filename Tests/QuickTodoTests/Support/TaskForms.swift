import Foundation
import LiveTesting
import Testing

/// A client that manages tasks with plain forms, like `curl`.
struct TaskForms {
    private let client: HTTPClient
    /// The address of the list of all tasks.
    private let address: String

    init(_ client: HTTPClient, _ address: String) {
        self.client = client
        self.address = address
    }

    /// Returns the current list.
    func list() throws -> String { try client.get(address).text }

    /// Presses a button of the list. Returns the page that the redirect leads to.
    @discardableResult
    func press(_ button: String, _ value: String = "") throws -> ClientResponse {
        try submit([FormEntry(button, value)], to: address)
    }

    /// Fills in an editor and presses OK.
    @discardableResult
    func save(_ title: String, at editor: WebAddress) throws -> ClientResponse {
        try submit([FormEntry("title", title), FormEntry("ok", "")], to: editor.description)
    }

    /// Adds a task. Returns after the server has acknowledged it.
    func add(_ title: String) throws {
        let editor = try press("create")
        let list = try save(title, at: editor.address)
        #expect(list.address.path == "/")
    }

    /// Returns the id of the task with a title, as it is in the list's forms.
    func id(of title: String) throws -> String {
        let list = try list()
        let button = try #require(list.firstRange(of: "aria-label=\"Edit \(title)\""))
        let before = list[..<button.lowerBound]
        let value = try #require(before.range(of: "value=\"", options: .backwards))
        return String(before[value.upperBound...].prefix { $0 != "\"" })
    }

    private func submit(_ fields: [FormEntry], to address: String) throws -> ClientResponse {
        let answer = try client.send(ClientRequest(posting: fields, to: WebAddress(address)), followingRedirects: false)
        guard answer.status == 303 else { return answer }
        let location = try WebAddress(try #require(answer.header("Location")), relativeTo: answer.address)
        return try client.get(location.description)
    }
}
