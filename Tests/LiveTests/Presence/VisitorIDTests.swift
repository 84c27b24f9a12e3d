import Scenes
import Testing

@testable import Live

/// The identifiers by which view models know visitors.
struct VisitorIDTests {
    @Test func `an anonymous id does not reveal the secret`() {
        let (first, second) = (SessionID(), SessionID())
        #expect(first.publicText == first.publicText && first.publicText != second.publicText)
        #expect(first.publicText.count == 20)
        for secret in [first.text, first.key] {
            #expect(!secret.contains(first.publicText) && !first.publicText.contains(secret))
        }
    }

    @Test func `the id is that of the account while one is signed in`() {
        let (id, now) = (SessionID(), ContinuousClock.now)
        let former = Session(id, limits: LiveLimits(), now: now)
        #expect(former.visitorID == .anonymous(id.publicText))
        let session = Session(SessionID(), of: SessionAccount(id: "7", name: "Ada"), after: former)
        #expect(session.visitorID == .account("7"))
        session.signOut()
        #expect(session.visitorID == .anonymous(session.id.publicText))
        #expect(Set(["\(Visitor.ID.account("a"))", "\(Visitor.ID.anonymous("a"))"]).count == 2)
    }
}
