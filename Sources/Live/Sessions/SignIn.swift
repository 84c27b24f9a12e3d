import Foundation
import Scenes

/// The signed-in account of one session. Must be used on the session's loop only.
final class SignIn {
    let account: SessionAccount
    /// The session that this one replaces when the browser presents the new id.
    var former: Session?
    /// The time until which the store keeps the session; `nil` while it is not stored.
    var keptUntil: Date?

    init(_ account: SessionAccount, after former: Session? = nil) {
        self.account = account
        self.former = former
    }
}
