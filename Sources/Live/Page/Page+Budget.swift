/// Counts the bytes that clients make a page hold: typed text, forms and files that wait for an action, and events that
/// wait for the stream.
extension Page {
    /// The page's budget, created when the first bytes are counted.
    var madeBudget: ByteBudget {
        if let budget { return budget }
        let made = ByteBudget(.page, limit: context.byteLimits.page, within: context.budget(of: session))
        budget = made
        context.holdsBytes(self)
        return made
    }

    /// Counts bytes as long as the returned object exists. Returns nil for too few bytes to count.
    func hold(_ bytes: Int) -> HeldBytes? {
        bytes < ByteBudget.smallest ? nil : madeBudget.hold(bytes)
    }

    /// Counts a form while it is processed and while actions wait for it. Evicts pages without a stream to make room.
    ///
    /// - Returns: The budget in which the form does not fit; nil if it was counted.
    func hold(_ form: inout PostedForm) -> ByteBudget.Scope? {
        let bytes = form.byteCount
        guard bytes >= ByteBudget.smallest else { return nil }
        while let shortage = madeBudget.shortage(of: bytes) {
            guard let left = context.leftLongest(for: shortage, besides: self) else { return shortage }
            left.end()
        }
        form.held = madeBudget.hold(bytes)
        return nil
    }

    /// Counts the address that the browser shows.
    func holdAddress() {
        clientAddress.held = hold(clientAddress.shown.path.utf8.count + clientAddress.shown.query.utf8.count)
    }

    /// Shows an alert that a form was rejected, unless the page shows it already.
    func tell(_ shortage: ByteBudget.Scope) {
        let text = PlainErrorPage(shortage).text
        if !messages.contains(text) { tell(text, isAlert: true) }
    }
}

extension LoopContext {
    /// Returns the budget of a session's pages, which is created when the first bytes are counted.
    func budget(of session: Session) -> ByteBudget {
        if let budget = session.budget { return budget }
        let made = ByteBudget(.session, limit: byteLimits.session, within: budget)
        session.budget = made
        return made
    }

    /// Returns the page to evict when a budget is used up: of the pages that hold bytes and have no stream, the one
    /// whose last contact is the oldest. Returns nil if there is none, or if the budget is that of a page, which
    /// evictions do not change.
    func leftLongest(for shortage: ByteBudget.Scope, besides page: Page) -> Page? {
        switch shortage {
        case .page: return nil
        case .session: return page.session.pages.leftLongest { $0 !== page && ($0.budget?.used ?? 0) > 0 }
        case .loop:
            while let left = pages.leftLongestWithBytes(besides: page) {
                if left.budget.map({ $0.used > 0 }) ?? false { return left }
                // The page does not hold bytes any more.
                left.budget = nil
                left.touch()
            }
            return nil
        }
    }
}

extension PlainErrorPage {
    /// Creates the error page for a form that was rejected because a budget is used up.
    init(_ shortage: ByteBudget.Scope) {
        switch shortage {
        case .page:
            self.init(
                title: "The form is too large",
                text: """
                    Your form is too large for this page and was not accepted. Shorten it, or send it in parts; your \
                    text is still in the form.
                    """,
                button: "Back")
        case .session:
            self.init(
                title: "Too much data",
                text: """
                    This site's tabs in your browser have reached their memory limit, so your form was not accepted. \
                    Close some of them, then send it again; your text is still in the form.
                    """,
                button: "Back")
        case .loop:
            self.init(
                title: "The site is full",
                text: """
                    The site is out of memory for new input, so your form has not been accepted yet. Please try again \
                    in a moment; your text is still in the form.
                    """,
                button: "Try again")
        }
    }
}
