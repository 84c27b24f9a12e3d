import Foundation
import HTMLTemplates
import HTTP
import Scenes
import Texts

/// The facts about a page that parts of the client need: the owner of its drafts, and the texts that these parts show,
/// in the page's language.
struct ClientFacts: Encodable {
    /// The owner of the page's drafts; empty without an account.
    private let account: String
    /// The texts by their wording in English.
    private let texts: [String: String]

    init(of page: Page) {
        account = page.session.account?.draftOwner ?? ""
        let language = page.renderer.format.language
        texts = Dictionary(Self.texts.map { ($0.key, language.string($0)) }) { $1 }
    }

    /// The texts of the client's parts. Numbers and names take the places of their placeholders in the browser.
    private static let texts: [Text] = [
        // Drafts
        Text("Restored what you typed."), Text("Restored what you typed. In the meantime, this was changed to:"),
        Text("Discard"), Text("This browser cannot keep what you type. Submit it before you leave."), Text("Close"),
        // Moves of rows
        Text("{1}, position {2} of {3}."), Text("{1}, position {2} of {3} in {4}."),
        Text("Press the arrow keys to move it, Space to drop it, or Escape to cancel."),
        Text("The move was canceled."), Text("The move was not accepted."),
        // Keys
        Text("Keyboard shortcuts"), Text("Use keys without Ctrl or Alt"),
    ]

    /// The response with the facts, which belongs to one session.
    var response: HTTPResponse {
        // The values consist of strings, which are always encodable.
        var response = HTTPResponse(status: .ok, body: .bytes(Array((try? JSONEncoder().encode(self)) ?? Data())))
        response.headers.append("Content-Type", "application/json")
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}

extension SessionAccount {
    /// The owner of the drafts that a browser keeps for the account: the same in all sessions, and not its identifier,
    /// which the document would show otherwise.
    var draftOwner: String { String(SHA256.hex(of: "drafts \(id)").prefix(20)) }
}
