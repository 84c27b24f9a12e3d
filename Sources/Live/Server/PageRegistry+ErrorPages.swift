import EventLoops
import HTTP

/// Responds to requests for which a scene cannot be shown.
extension PageRegistry {
    /// Decides whether the session's rate allows another page; otherwise responds.
    func isWithinRate(_ session: Session, _ answer: @escaping Answer) -> Bool {
        guard let wait = session.takeEvent(now: context.loop.now) else { return true }
        context.noteLimit(of: session)
        answer(.slowDown(for: wait, in: context.language(of: session)))
        return false
    }

    /// Decides whether the session may view the address; otherwise responds.
    func mayShow(
        _ address: Address, _ session: Session, _ permit: ClientPermit?, _ answer: @escaping Answer
    ) -> Bool {
        switch app.access(to: address, account: session.account) {
        case .allowed:
            return true
        case .signIn(let signIn):
            answer(.redirect(to: signInAddress(signIn, returningTo: address).description, status: .seeOther))
        case .refused:
            show(at: address, session, permit, status: .forbidden, answer) { $0.showRefusal(at: address) }
        }
        return false
    }

    /// Responds with an error page for the failure of `page`, which ends here if it has not ended already.
    ///
    /// - Parameter permit: The permit for keeping the error page. A page that has ended no longer has one.
    func serveFailure(
        _ error: any Error, of page: Page, _ permit: ClientPermit?, _ answer: @escaping Answer
    ) {
        page.fail(error)
        guard let failure = page.failure.latest else { return answer(.stopped(in: context.language(of: page.session))) }
        let address = page.address
        show(at: address, page.session, permit, status: .internalServerError, answer) {
            $0.show(failure)
        }
    }

    /// Responds with an error page that `present` puts on a new page.
    private func show(
        at address: Address, _ session: Session, _ permit: ClientPermit?, status: HTTPStatus,
        _ answer: @escaping Answer,
        _ present: (Coordinator<App>) -> Void
    ) {
        context.metrics.mounts += 1
        let (page, coordinator) = newPage(at: address, for: session, permit)
        present(coordinator)
        page.activity.wait(for: .ready, in: page, limit: context.limits.mountTimeout) { [self] outcome in
            if case .failed = outcome { return answer(.stopped(in: context.language(of: session))) }
            page.arrive()
            let isKept = permit != nil && context.makeRoom(for: session) == nil
            finish(page, isKept: isKept, status: status, answer)
        }
    }
}
