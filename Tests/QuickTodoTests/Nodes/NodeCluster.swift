import Foundation
import LiveTesting
import Testing

/// Three processes of the program with one database, behind nginx.
final class NodeCluster {
    static var isAvailable: Bool { TestDatabase.hasServer && NginxProcess.path != nil }
    static let names = ["one", "two", "three"]

    private let nodes: [String: RunningApp]
    private let nginx: NginxProcess
    private let folder: URL
    let database: String

    /// - Parameter options: The options of each process.
    init(_ options: [String] = [], database: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nodes-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let keys = folder.path + "/keys"
        try String(repeating: "key of the nodes", count: 4).write(toFile: keys, atomically: true, encoding: .utf8)
        self.database = try database ?? TestDatabase.serverURL()
        let shared = ["--sealing-keys-file", keys, "--proxy", "loopback"] + options
        var nodes: [String: RunningApp] = [:]
        for name in Self.names {
            let data = "\(folder.path)/\(name)"
            nodes[name] = try RunningApp(["--node", name, "--data", data] + shared, database: self.database)
        }
        self.nodes = nodes
        let ports = Self.names.compactMap { nodes[$0]?.server.port }
        nginx = try NginxProcess { try ProxyArticle().nginx(listensOn: $0, nodes: ports) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var address: String { nginx.address }

    /// Returns the process of a node.
    func server(_ name: String) throws -> ServerProcess { try #require(nodes[name]).server }

    /// Returns the process that has the pages of a browser.
    func server(of browser: Browser) throws -> ServerProcess { try server(try node(of: browser)) }

    /// Returns the name of the node that has the pages of a browser.
    func node(of browser: Browser) throws -> String { try #require(browser.cookies["bindery_node"]) }

    /// Returns a browser with its pages on a node.
    func browser(on node: String, sharesStream: Bool = false) throws -> Browser {
        let browser = try Browser(address, sharesStream: sharesStream)
        browser.cookies.set("bindery_node=\(node); Path=/", from: try WebAddress(address))
        return browser
    }

    /// Waits until nginx sends the requests of a node's browsers to that node.
    func waitUntilRouted(to node: String) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let client = HTTPClient()
            let address = try WebAddress(address)
            client.cookies.set("bindery_node=\(node); Path=/", from: address)
            // A request without a page, of which a client can have a limited number.
            let status = try client.send(ClientRequest(address, method: "HEAD")).status
            if status == 200, client.cookies["bindery_node"] == node { return }
            // nginx does not report when it tries a node again.
            Thread.sleep(forTimeInterval: 0.1)
        }
        Issue.record("nginx does not use node \(node); its log:\n\(nginx.output)")
    }

    /// Replaces one process after another, as the article tells.
    func deploy(eachTime check: (_ node: String) throws -> Void = { _ in }) throws {
        for name in Self.names {
            let server = try server(name)
            try server.terminate()
            try check(name)
            try server.restart()
            try waitUntilRouted(to: name)
        }
    }

    /// Returns the log of all processes, for error messages.
    var output: String {
        ([nginx.output] + Self.names.compactMap { nodes[$0]?.server.output }).joined(separator: "\n---\n")
    }
}
