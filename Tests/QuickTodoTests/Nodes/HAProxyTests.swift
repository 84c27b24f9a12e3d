import Foundation
import Testing

/// The configuration of HAProxy in the article “Many nodes”, as far as the program itself can check it.
@Suite(.enabled(if: ProxyArticle.haproxyPath != nil, "needs HAProxy"))
struct HAProxyTests {
    @Test func `HAProxy accepts the configuration without a warning`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("haproxy-\(UUID()).cfg")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = try ProxyArticle().haproxy(listensOn: "127.0.0.1:1", nodes: [1, 2, 3])
        try text.write(to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(ProxyArticle.haproxyPath))
        process.arguments = ["-c", "-dW", "-f", file.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(lines)")
    }
}
