public import Differences
public import Rx

/// Loads a list that a service gives in pages: from the start again, or one more page.
///
/// It loads while somebody observes `state`; when nobody does any more, what is under way is called off. It belongs to one loop.
public struct Pager<Item: IdentifiableType> {
    /// What is known of the list, the latest at once.
    public let state: Observable<PagerState<Item>>

    /// - Parameters:
    ///   - source: which list it is; another one begins anew, with its first page.
    ///   - refresh: asks for the first page in place of all that was loaded. What is under way is called off.
    ///   - more: asks for the page after the last; nothing happens while a page is under way, after the last one, and after a failure.
    ///   - retry: asks once more for what failed.
    ///   - firstPages: how many pages of the first list to begin with.
    ///   - load: a page of a list; the first has the number 1.
    public init<Source>(
        _ source: Observable<Source>, refresh: Observable<Void>, more: Observable<Void>, retry: Observable<Void>,
        firstPages: Int = 1, load: @escaping (Source, Int) -> Single<ListPage<Item>>
    ) {
        state = Observable.deferred {
            let source = source.share(replay: 1)
            let state = BehaviorRelay(value: PagerState<Item>(firstPages: firstPages))
            let commands = Observable<(Source, PagerState<Item>.Command)>.merge(
                source.map { ($0, .begin) },
                refresh.withLatestFrom(source) { ($1, .refresh) },
                more.withLatestFrom(source) { ($1, .more) },
                retry.withLatestFrom(source) { ($1, .retry) })
            let work =
                commands
                .compactMap { source, command in state.change { $0.take(command) }.map { (source, $0) } }
                .flatMapLatest { source, request in
                    Self.pages(of: request, load: { load(source, $0) })
                        .do(onSuccess: { page in state.change { $0.take(page, of: request) } })
                        .asObservable()
                        .catch { error in
                            state.change { $0.fail(request, error.sentence) }
                            return .empty()
                        }
                }
                .flatMap { _ in Observable<PagerState<Item>>.empty() }
            return Observable.merge(state.asObservable(), work)
        }
        .share(replay: 1, scope: .whileConnected)
    }

    /// All that a request asks for, as one page. One page is asked for after the other.
    private static func pages(
        of request: PagerState<Item>.Request, load: @escaping (Int) -> Single<ListPage<Item>>
    ) -> Single<ListPage<Item>> {
        switch request {
        case .page(let number): load(number)
        case .start(let count): load(1).flatMap { rest(after: $0, number: 1, of: count, load) }
        }
    }

    private static func rest(
        after page: ListPage<Item>, number: Int, of count: Int, _ load: @escaping (Int) -> Single<ListPage<Item>>
    ) -> Single<ListPage<Item>> {
        guard number < count, !page.isLast else { return .just(page) }
        return load(number + 1).flatMap { next in
            let joined = ListPage(page.items + next.items, isLast: next.isLast)
            return rest(after: joined, number: number + 1, of: count, load)
        }
    }
}

extension BehaviorRelay {
    /// Makes the value another one, tells it, and returns what the change returns.
    fileprivate func change<Result>(_ work: (inout Element) -> Result) -> Result {
        var value = value
        let result = work(&value)
        accept(value)
        return result
    }
}
