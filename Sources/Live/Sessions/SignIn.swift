import Foundation
import Scenes

/// That somebody is signed in, as one session knows it. On the session's loop only.
final class SignIn {
    let account: SessionAccount
    /// The session that this one takes the place of as soon as the browser comes with its id.
    var former: Session?
    /// Until when a store keeps it; nil while none does.
    var keptUntil: Date?

    init(_ account: SessionAccount, after former: Session? = nil) {
        self.account = account
        self.former = former
    }
}
