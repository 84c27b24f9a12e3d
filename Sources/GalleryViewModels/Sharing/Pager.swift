public import Differences
public import Rx

/// Loads a list that a service returns in pages: from the beginning, or one more page.
///
/// It loads while `state` has an observer. When the last observer unsubscribes, the request in progress is cancelled. A
/// pager is confined to one loop.
public struct Pager<Item: IdentifiableType> {
    /// The state of the list. A new observer receives the current state immediately.
    public let state: Observable<PagerState<Item>>

    /// Creates a pager.
    ///
    /// - Parameters:
    ///   - source: The list to load. A new element starts again with the first page of another list.
    ///   - refresh: Requests the first page in place of all loaded ones. The request in progress is cancelled.
    ///   - more: Requests the next page. Ignored while a request is in progress, after the last page, and after an
    ///     error.
    ///   - retry: Repeats the request that failed.
    ///   - firstPages: The number of pages that are loaded first for the first list.
    ///   - load: Returns a page of a list. Pages are numbered from 1.
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

    /// Loads all pages of a request, one after another, and returns them as one page.
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
    /// Changes the value, emits it, and returns the result of `work`.
    fileprivate func change<Result>(_ work: (inout Element) -> Result) -> Result {
        var value = value
        let result = work(&value)
        accept(value)
        return result
    }
}
