import Foundation
import Testing

/// The configuration files in the article “Many nodes”, with other addresses and without TLS.
struct ProxyArticle {
    /// The path of HAProxy; `nil` if it is not installed.
    static let haproxyPath = ["/usr/sbin/haproxy", "/usr/bin/haproxy"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private let text: String

    init() throws {
        let path = RunningApp.site + "/Sources/Bindery/Bindery.docc/ManyNodes.md"
        text = try String(contentsOfFile: path, encoding: .utf8)
    }

    /// Returns the file for nginx.
    func nginx(listensOn place: String, nodes ports: [Int]) throws -> String {
        try file("nginx", nodes: ports)
            .replacing("listen 443 ssl http2;", with: "listen \(place);")
            .split(separator: "\n").filter { !$0.contains("ssl_") && !$0.contains("server_name") }
            .joined(separator: "\n")
    }

    /// Returns the file for HAProxy.
    func haproxy(listensOn place: String, nodes ports: [Int]) throws -> String {
        try file("haproxy", nodes: ports)
            .replacing("bind :443 ssl crt /etc/haproxy/todo.example.pem alpn h2,http/1.1", with: "bind \(place)")
            .replacing("Host todo.example", with: "Host localhost") + "\n"
    }

    private func file(_ language: String, nodes ports: [Int]) throws -> String {
        let start = try #require(text.firstRange(of: "```\(language)\n"))
        let rest = text[start.upperBound...]
        var file = String(rest[..<(try #require(rest.firstRange(of: "```"))).lowerBound])
        for (number, port) in ports.enumerated() {
            file = file.replacing("10.0.0.\(number + 1):8080", with: "127.0.0.1:\(port)")
        }
        try #require(!file.contains("10.0.0."))
        return file
    }
}
