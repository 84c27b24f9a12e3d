/// A request's claim to speak for a page: the page's id, and the session that the request presents in its cookie, if any.
struct PageClaim: Sendable {
    let id: PageID
    let session: SessionID?
}

extension LoopContext {
    /// The page that a request names, where the request comes from the page's own browser; else nil, as for a page that is not known.
    func page(_ claim: PageClaim) -> Page? {
        guard let page = pages.all[claim.id], page.session.isPresented(by: claim.session) else { return nil }
        return page
    }
}
