import EventLoops
import HTMLTemplates

@testable import Live

/// A loop without a server, for tests of the pages and sessions that a loop keeps. Its thread ends when the object is
/// released.
final class OneLoop<Value> {
    /// The loop's context and the test's own value on the loop.
    final class State {
        let context: LoopContext
        var value: Value
        private let layout: Template
        /// The time of the test's latest turn.
        fileprivate var last: ContinuousClock.Instant?

        fileprivate init(_ value: Value, _ context: LoopContext, _ layout: Template) {
            (self.value, self.context, self.layout) = (value, context, layout)
        }

        /// Creates a page of a session and keeps it like a page whose document is being sent.
        func page(of session: Session) -> Page {
            let page = Page(
                id: PageID(loopIndex: 0), session: session, context: context, layout: layout, address: Address("/"))
            context.keep(page)
            return page
        }
    }

    private let group = EventLoopGroup(count: 1)
    private let state: LoopBound<State>

    init(_ value: Value, _ configure: (inout LiveLimits) -> Void = { _ in }) throws {
        var configuration = LiveConfiguration(site: "")
        configure(&configuration.limits)
        let context = try LoopContext(
            loop: group.loops[0], version: "", configuration: configuration,
            renderers: SharedRenderers(locales: [], timeZone: .utc),
            signIns: SignInAttempts(limits: configuration.limits))
        let layout = try TemplateLibrary(sources: ["layout": OneSceneServer.layout])
            .template("layout", keys: Page.layoutKeys)
        state = LoopBound(State(value, context, layout), on: group.loops[0])
    }

    deinit { group.shutdown() }

    /// Performs work on the loop, in a turn that begins later than those of all earlier work.
    @discardableResult
    func turn<Result: Sendable>(_ work: @escaping @Sendable (State) -> Result) -> Result {
        while true {
            let result: Result? = state.wait { state in
                let now = state.context.loop.now
                guard state.last.map({ $0 < now }) ?? true else { return nil }
                state.last = now
                return work(state)
            }
            if let result { return result }
        }
    }
}
