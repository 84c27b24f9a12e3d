import Synchronization

/// A limit on the bytes that clients make the server hold. A page's budget is within its session's, which is within its
/// loop's.
///
/// It must be read on one loop only. Bytes can be released from any thread.
final class ByteBudget: Sendable {
    /// The owner of a budget.
    enum Scope {
        case page
        case session
        /// All pages of a loop, which has a share of the process's limit.
        case loop
    }

    /// The smallest number of bytes that is counted. A template bounds how often a page can hold fewer.
    static let smallest = 256

    let scope: Scope
    let limit: Int
    private let outer: ByteBudget?
    private let count = Atomic(0)

    init(_ scope: Scope, limit: Int, within outer: ByteBudget? = nil) {
        self.scope = scope
        self.limit = limit
        self.outer = outer
    }

    /// The number of bytes that are held.
    var used: Int { count.load(ordering: .relaxed) }

    /// Returns the innermost budget in which `bytes` more do not fit; `nil` if they fit in all.
    func shortage(of bytes: Int) -> Scope? {
        used + bytes > limit ? scope : outer?.shortage(of: bytes)
    }

    /// Counts bytes as long as the returned object exists, even if they do not fit. Returns `nil` for too few bytes to
    /// count.
    func hold(_ bytes: Int) -> HeldBytes? {
        bytes < Self.smallest ? nil : HeldBytes(bytes, in: self)
    }

    fileprivate func change(by bytes: Int) {
        count.add(bytes, ordering: .relaxed)
        outer?.change(by: bytes)
    }
}

/// Bytes that a budget counts as long as this object exists. It is stored beside them.
final class HeldBytes: Sendable {
    let count: Int
    private let budget: ByteBudget

    fileprivate init(_ count: Int, in budget: ByteBudget) {
        self.count = count
        self.budget = budget
        budget.change(by: count)
    }

    deinit { budget.change(by: -count) }
}

/// The limits of all budgets of one loop.
struct ByteLimits {
    let page: Int
    let session: Int
    let loop: Int

    /// - Parameters:
    ///   - bodyBytes: The maximum size of a request's body. A page can hold any body in addition to the content that
    ///     it replaces.
    ///   - loopCount: The number of loops, which have equal shares of the process's limit.
    init(_ limits: LiveLimits, bodyBytes: Int, loopCount: Int) {
        page = max(limits.bytesPerPage, 3 * min(bodyBytes, .max / 4))
        session = max(limits.bytesPerSession, page)
        loop = max(limits.bytesPerProcess / max(1, loopCount), session)
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
                left.releaseBudget()
            }
            return nil
        }
    }
}
