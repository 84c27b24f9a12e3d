import Foundation
import Live

/// A file that a tab has saved.
public struct SavedFile: Sendable {
    /// The status of the response.
    public let status: Int
    /// The name that the response suggests; `nil` if it suggests none.
    public let name: String?
    /// The media type.
    public let type: String
    /// The contents.
    public let bytes: [UInt8]

    init(_ response: ClientResponse) {
        (status, bytes) = (response.status, response.body)
        type = response.header("content-type") ?? ""
        name = SavedFile.name(response.header("content-disposition") ?? "")
    }

    /// The contents as UTF-8.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the name in a Content-Disposition field: in UTF-8 if there is one (RFC 8187), otherwise in ASCII.
    private static func name(_ field: String) -> String? {
        if let match = field.firstMatch(of: /filename\*=UTF-8''([^;]+)/) { return match.1.removingPercentEncoding }
        return field.firstMatch(of: /filename="([^"]*)"/).map { String($0.1) }
    }
}

/// The outputs of view models that act on the browser.
extension Tab {
    /// The addresses of the downloads that view models have offered since the document was loaded.
    public var offeredDownloads: [String] { requests(.download) }

    /// The addresses to which view models have sent the user since the document was loaded. The tab stays on its page.
    public var requestedRedirects: [String] { requests(.redirect) }

    /// The texts that view models have copied to the clipboard since the document was loaded.
    public var copiedTexts: [String] {
        struct Copying: Decodable { let text: String }
        return details(.copy, Copying.self).map(\.text)
    }

    /// The files that responses to navigations have made the tab save, such as those to posts without the script.
    public var savedFiles: [SavedFile] { saved }

    /// Requests an address with the browser's cookies, and returns the file without showing it.
    ///
    /// - Throws: `LiveTestingError` if the address is invalid or there is no response.
    public func save(_ path: String) throws -> SavedFile {
        drain()
        let address = try WebAddress(path, relativeTo: history.current?.address ?? browser.address)
        let request = ClientRequest(address, headers: navigationHeaders(site: "same-origin"))
        traffic.sent(request)
        return SavedFile(try browser.client.send(request))
    }

    private func requests(_ event: BrowserRequest.Event) -> [String] {
        details(event, BrowserRequest.self).map(\.url)
    }

    private func details<Detail: Decodable>(_ event: BrowserRequest.Event, _ type: Detail.Type) -> [Detail] {
        scriptEvents.filter { $0.name == event.rawValue }.compactMap {
            try? JSONDecoder().decode(type, from: Data($0.detail.utf8))
        }
    }
}
