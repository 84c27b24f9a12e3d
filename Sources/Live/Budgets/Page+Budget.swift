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
                    Your form is too large for this page and was not accepted. Shorten it, or send it in parts; your \
                    text is still in the form.
                    """,
                button: "Back")
        case .session:
            self.init(
                title: "Too much at once",
                text: """
                    This site's windows in your browser have reached their memory limit, so your form was not \
                    accepted. Close some of them, then send it again; your text is still in the form.
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
