/// A request's claim to act for a page: the page's id and the session in the request's cookie, if any.
struct PageClaim: Sendable {
    let id: PageID
    let session: SessionID?
}

extension LoopContext {
    /// Returns the page that a request names; nil if the page does not exist or belongs to another session.
    func page(_ claim: PageClaim) -> Page? {
        guard let page = pages.all[claim.id], page.session.isPresented(by: claim.session) else { return nil }
        return page
    }
}
