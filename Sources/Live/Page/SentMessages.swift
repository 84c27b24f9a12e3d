import Foundation
import HTMLTemplates
import HTTP
import Rx
import Texts

/// The messages of a page that has ended with a redirect, in a cookie for the document that the browser requests next. So they
/// are also shown if a proxy sends that request to another process.
struct SentMessages: SealedValue, Equatable {
    struct Item: Codable, Equatable {
        let text: String
        let isAlert: Bool
    }

    static let purpose = "messages"
    /// The maximum number of bytes in the sealed text: small, because nginx refuses a response whose header exceeds 4 KiB.
    static let limit = 1_500
    /// The name of the cookie.
    static let name = "bindery_messages"

    /// The address of the document that shows the messages.
    let address: String
    /// The time after which they are not shown.
    let until: Date
    let items: [Item]

    /// The cookie that removes the messages from the browser.
    static var removal: SetCookie {
        var cookie = SetCookie(name, "")
        cookie.maximumAge = .zero
        return cookie
    }
}

extension Page {
    /// Takes the messages that were not shown, and returns the cookie with them if the app has several processes; `nil` if
    /// there are none, or if the session keeps them because they are too long, or because the browser has such a cookie of
    /// another post.
    func takeMessages(for sender: PostSender) -> SetCookie? {
        guard context.configuration.node != nil, !sender.hasSentMessages else { return nil }
        let unsent = messages.takeUnsent()
        if unsent.isEmpty { return nil }
        let lifetime = context.limits.messageLifetime
        let sent = SentMessages(
            address: address.description, until: .now + lifetime.seconds,
            items: unsent.map { SentMessages.Item(text: renderer.format.string($0.text), isAlert: $0.isAlert) })
        guard let text = try? messageSeal.close(sent) else {
            leave(unsent)
            return nil
        }
        var cookie = SetCookie(SentMessages.name, text)
        cookie.maximumAge = lifetime
        cookie.isSecure = sender.isSecure
        return cookie
    }

    /// Shows the messages of a cookie if they are for this page's document. Returns false for other ones, and for a text that
    /// the server has not written.
    func showMessages(sentIn text: String, at address: Address) -> Bool {
        guard let sent = try? messageSeal.open(text), sent.address == address.description else { return false }
        guard .now < sent.until else { return false }
        for item in sent.items { tell(Text(verbatim: item.text), isAlert: item.isAlert) }
        return true
    }

    private var messageSeal: ClientSeal<SentMessages> {
        ClientSeal(keys: context.configuration.sealingKeys, owner: session.id.publicText)
    }
}
