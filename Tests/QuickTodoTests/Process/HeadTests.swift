import Foundation
import LiveTesting
import Testing

/// Tests of the document's head: icons, manifest, description.
@Suite struct HeadTests {
    @Test func `the page has a description, icons and a manifest that exist`() throws {
        let app = try RunningApp()
        let client = HTTPClient()
        let page = try client.get(app.url()).text
        #expect(page.contains("<meta name=\"description\" content=\"A to-do list"))
        let links = page.components(separatedBy: "<link ").dropFirst().map { $0.prefix { $0 != ">" } }
        for kind in ["icon", "apple-touch-icon", "manifest", "stylesheet"] {
            let fitting = links.filter { $0.contains("rel=\"\(kind)\"") }
            #expect(!fitting.isEmpty, "\(kind)")
            for link in fitting {
                let address = link.components(separatedBy: "href=\"")[1].prefix { $0 != "\"" }
                #expect(try client.get(app.url(String(address))).status == 200, "\(address)")
            }
        }
    }
}
