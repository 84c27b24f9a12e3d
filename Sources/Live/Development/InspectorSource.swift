import EventLoops
import HTMLTemplates
import Rx

/// Reads the state of the pages on all loops of a server. It can be used from any thread.
final class InspectorSource: Sendable {
    private let contexts: [LoopBound<LoopContext>]

    init(_ contexts: [LoopBound<LoopContext>]) {
        self.contexts = contexts
    }

    /// The state of all loops at one time.
    struct Picture: Sendable {
        var pages: [InspectedPage] = []
        var reports: [LoopReport] = []
    }

    /// Reads the state of all loops, and delivers it on the calling loop.
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
                $0.stack.first?.binder.template.name != InspectorView.template
            }
            answer.onNext(
                Picture(pages: pages.map { InspectedPage($0) }, reports: [context.report(asked: asked)]))
            answer.onCompleted()
        }
        return answer.asSingle()
    }
}
