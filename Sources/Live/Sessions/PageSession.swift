import HTMLTemplates
import Rx
import Scenes
import Texts

/// The session of a page's browser, as the page's view models use it.
final class PageSession: SessionType {
    // Unowned and unsafe: the page sets it to nil before it is deallocated. Used on the page's loop only.
    private unowned(unsafe) var page: Page?

    init(_ page: Page) {
        self.page = page
    }

    func pageEnded() { page = nil }

    var account: Observable<SessionAccount?> { page?.session.accounts ?? .just(nil) }

    @discardableResult
    func signIn(_ account: SessionAccount) -> Completable {
        guard let page else { return .empty() }
        guard page.post.isBeingProcessed else { return .error(SessionError.formIsLive) }
        return page.signIn(account)
    }

    @discardableResult
    func signOut() -> Completable {
        page.map { $0.context.signOut($0.session) } ?? .empty()
    }

    func signInFailed(as account: String?) { page?.signInFailed(as: account) }

    func maySignIn(as account: String?) -> Bool { page?.maySignIn(as: account) ?? true }

    var visitorID: Visitor.ID { page?.session.visitorID ?? .anonymous("") }

    var textLanguages: [String] { page?.context.renderers.texts.tags ?? [] }

    var languages: SessionLanguages { page?.session.languages ?? SessionLanguages() }

    var languageChanges: Observable<SessionLanguages> {
        page?.session.languageChanges ?? .just(SessionLanguages())
    }

    var timeZone: String? { page?.session.renderer?.format.timeZone.identifier }

    func choose(language: String) {
        guard let page else { return }
        page.context.choose(language: language, in: page.session)
        // A page that is being mounted is not among the pages of the session yet.
        guard page.context.renderers.texts.languages.count > 1, let renderer = page.session.renderer else { return }
        page.speak(with: renderer)
    }

    func choose(hourCycle: HourCycle?) {
        guard let page else { return }
        page.context.choose(hourCycle: hourCycle, in: page.session)
        // As above.
        if let renderer = page.session.renderer { page.speak(with: renderer) }
    }
}
