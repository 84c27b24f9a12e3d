import EventLoops
import HTMLTemplates
import Rx

/// Asks all loops of a server what goes on in their pages. Any thread may use it.
final class InspectorSource: Sendable {
    private let contexts: [LoopBound<LoopContext>]

    init(_ contexts: [LoopBound<LoopContext>]) {
        self.contexts = contexts
    }

    /// One answer of all loops.
    struct Picture: Sendable {
        var pages: [InspectedPage] = []
        var reports: [LoopReport] = []
    }

    /// Asks, and gives the answer on the loop that asks.
    func picture() -> Single<Picture> {
        Single.zip(contexts.map(Self.picture)) { parts in
            var whole = Picture()
            for part in parts {
                whole.pages += part.pages
                whole.reports += part.reports
            }
            whole.pages.sort { ($0.address, $0.identity) < ($1.address, $1.identity) }
            return whole
        }.observe(on: MainScheduler.instance)
    }

    private static func picture(of context: LoopBound<LoopContext>) -> Single<Picture> {
        let asked = ContinuousClock.now
        let answer = AsyncSubject<Picture>()
        context.run { context in
            let pages = context.pages.all.values.filter {
                $0.stack.first?.mount.template.name != InspectorView.template
            }
            answer.onNext(
                Picture(pages: pages.map { InspectedPage($0) }, reports: [context.report(asked: asked)]))
            answer.onCompleted()
        }
        return answer.asSingle()
    }
}
