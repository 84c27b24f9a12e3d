import Foundation
import HTMLTemplates
import HTTP
import Scenes
import Texts

/// The facts about a page that parts of the client need: the owner of its drafts and copies, the texts that these parts
/// show, in the page's language, and the header fields of a copy.
struct ClientFacts: Encodable {
    /// The owner of the page's drafts; empty without an account.
    private let account: String
    /// The owner of the drafts and posts that the browser must erase, because the account was signed out; empty if there
    /// is none.
    private let signedOut: String
    /// The texts by their wording in English.
    private let texts: [String: String]
    /// The header fields of a copy of the page; `nil` if the app keeps no pages.
    private let headers: [String: String]?
    /// The nonce in these fields, for the copy's own scripts and styles; `nil` if the app keeps no pages.
    private let nonce: String?

    init(of page: Page) {
        account = page.session.account?.draftOwner ?? ""
        signedOut = page.session.signedOutOwner ?? ""
        let language = page.renderer.format.language
        texts = Dictionary(Self.texts.map { ($0.key, language.string($0)) }) { $1 }
        let nonce = page.context.scripts[.keeping].isNeeded ? StyleNonce.make() : nil
        self.nonce = nonce
        headers = nonce.map { Self.headers(of: page.context, nonce: $0) }
    }

    /// Returns the fields that a document has for its protection, because a browser takes them from the copy.
    private static func headers(of context: LoopContext, nonce: String) -> [String: String] {
        var response = HTTPResponse.html([], status: .ok)
        response.protectDocument(by: context.contentPolicy.field(nonce: nonce))
        let security = context.configuration.server.securityHeaders
        if let policy = security.crossOriginOpenerPolicy {
            response.headers.set("Cross-Origin-Opener-Policy", policy)
        }
        if let policy = security.permissionsPolicy { response.headers.set("Permissions-Policy", policy) }
        return Dictionary(response.headers.fields.map { ($0.name, $0.value) }) { $1 }
    }

    /// The texts of the client's parts. Numbers and names take the places of their placeholders in the browser.
    private static let texts: [Text] = [
        // Drafts
        Text("Restored what you typed."), Text("Restored what you typed. In the meantime, this was changed to:"),
        Text("Discard"), Text("This browser cannot keep what you type. Submit it before you leave."), Text("Close"),
        // The outbox
        Text("1 change waits for the connection."), Text("{1} changes wait for the connection."),
        Text("This browser cannot keep changes while there is no connection."),
        Text("This change was not accepted: {1}"), Text("Send again"), Text("Sign in"),
        Text("Please sign in again, then send it again."), Text("The server could not process it."),
        Text("It has waited for too long to be sent by itself."), Text("This is no longer possible."),
        Text("This needs a connection."),
        // Moves of rows
        Text("{1}, position {2} of {3}."), Text("{1}, position {2} of {3} in {4}."),
        Text("Press the arrow keys to move it, Space to drop it, or Escape to cancel."),
        Text("The move was canceled."), Text("The move was not accepted."),
        // Keys
        Text("Keyboard shortcuts"), Text("Use keys without Ctrl or Alt"), Text("then"), Text("or"),
        Text("Next row"), Text("Previous row"), Text("Cancel or close"),
        // Kept pages
        Text("No connection. This page is from {1}."),
        Text("This browser cannot keep this page for when there is no connection."), Text("No connection"),
        Text("There is no connection, and this browser has no copy of this page."), Text("Try again"),
        Text("Pages that you can read now"),
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
    /// The owner of the drafts and posts that a browser keeps for the account: the same in all sessions, and not its
    /// identifier, which the document would show otherwise.
    var draftOwner: String { String(SHA256.hex(of: "drafts \(id)").prefix(20)) }
}
