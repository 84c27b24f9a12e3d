#if PostgreSQL
    import Foundation
    import PrivateServers
    import Persistence
    import Rx
    import Testing

    @testable import PostgreSQL

    /// The example of the article “PostgreSQL”.
    @Suite(.needsServer) struct ArticleTests {
        private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

        @Test func theExampleRuns() throws {
            let book = try GuestBook(url: try PrivateServer.shared.get().makeURL())
            defer { book.database.close() }
            let entries = Values(book.entries)
            #expect(entries.next()?.rows.count == 0)
            let signed = AwaitedCount(1)
            let subscription = book.sign("Hello").subscribe { _ in signed.signal() }
            withExtendedLifetime(subscription) { signed.wait() }
            #expect(entries.next()?.rows.map(\.text) == ["Hello"])
        }

        @Test func theArticleHasTheCode() throws {
            let article = try String(
                contentsOf: Self.here.appendingPathComponent("../../../Sources/Bindery/Bindery.docc/PostgreSQL.md"),
                encoding: .utf8)
            let code = try String(contentsOf: Self.here.appendingPathComponent("GuestBook.swift"), encoding: .utf8)
            // The article shows the code without the condition around it.
            let lines = code.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast(2)
                .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
            #expect(article.contains("```swift\n" + lines.joined(separator: "\n") + "\n```"))
        }
    }
#endif
