/// Counts the bytes that clients make a page hold: typed text, forms and files that wait for an action, events that wait for a stream.
extension Page {
    /// The page's budget, made when the first bytes are counted.
    var madeBudget: ByteBudget {
        if let budget { return budget }
        let made = ByteBudget(.page, limit: context.byteLimits.page, within: context.budget(of: session))
        budget = made
        context.holdsBytes(self)
        return made
    }

    /// Counts bytes as long as the returned object lives; nil for too few to count.
    func hold(_ bytes: Int) -> HeldBytes? {
        bytes < ByteBudget.smallest ? nil : madeBudget.hold(bytes)
    }

    /// Counts a form while it is taken, and while actions wait for it. Pages that no window shows make room for it.
    ///
    /// - Returns: the budget in which it does not fit; nil where it is counted.
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

    /// Tells the person that a form was not taken, unless the page says so already.
    func tell(_ shortage: ByteBudget.Scope) {
        let text = Notice(shortage).text
        if !messages.contains(text) { tell(text, isAlert: true) }
    }
}

extension LoopContext {
    /// The budget of a browser's pages, made when the first bytes are counted.
    func budget(of session: Session) -> ByteBudget {
        if let budget = session.budget { return budget }
        let made = ByteBudget(.session, limit: byteLimits.session, within: budget)
        session.budget = made
        return made
    }

    /// The page that is given up first when a budget is used up: of those that hold bytes and have no stream, the one that was left longest ago. Nil where
    /// there is none, or where giving up others does not help.
    func leftLongest(for shortage: ByteBudget.Scope, besides page: Page) -> Page? {
        switch shortage {
        case .page: return nil
        case .session: return page.session.pages.leftLongest { $0 !== page && ($0.budget?.used ?? 0) > 0 }
        case .loop:
            while let left = pages.leftLongestWithBytes(besides: page) {
                if left.budget.map({ $0.used > 0 }) ?? false { return left }
                // It holds nothing any more.
                left.budget = nil
                left.touch()
            }
            return nil
        }
    }
}

extension Notice {
    /// Says that a form was not taken, and what to do.
    init(_ shortage: ByteBudget.Scope) {
        switch shortage {
        case .page:
            self.init(
                title: "That is too large",
                text: """
                    What you sent is more than this page can hold, so it was not taken. Shorten it, or send it in parts; what you wrote is \
                    still in the form.
                    """,
                button: "Back")
        case .session:
            self.init(
                title: "Too much at once",
                text: """
                    The windows of this site in your browser hold as much as they may, so what you sent was not taken. Close some of \
                    them, then send it again; what you wrote is still in the form.
                    """,
                button: "Back")
        case .loop:
            self.init(
                title: "The site is full",
                text: """
                    The site holds as much as it can now, so what you sent has not been taken yet. Please try again in a moment; \
                    what you wrote is still in the form.
                    """,
                button: "Try again")
        }
    }
}
