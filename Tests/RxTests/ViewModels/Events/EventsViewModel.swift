import Rx

/// A view model in the style of larger open-source apps: nested Input and Output, `transform`, and separate loading
/// indicators for refresh and next page.
final class EventsViewModel: ViewModelType {
    struct Input {
        let headerRefresh: Observable<Void>
        let footerRefresh: Observable<Void>
        let segmentSelection: Observable<EventSegments>
        let selection: Driver<EventCellViewModel>
    }

    struct Output {
        let navigationTitle: Driver<String>
        let items: BehaviorRelay<[EventCellViewModel]>
        let fetching: Driver<Bool>
        let headerFetching: Driver<Bool>
        let footerFetching: Driver<Bool>
        let repositorySelected: Driver<String>
        let error: Driver<any Error>
    }

    let user: BehaviorRelay<String>
    let segment = BehaviorRelay<EventSegments>(value: .received)
    private let provider: any EventsAPI
    private var page = 1

    private let loading = ActivityIndicator()
    private let headerLoading = ActivityIndicator()
    private let footerLoading = ActivityIndicator()
    private let errorTracker = ErrorTracker()
    private let disposeBag = DisposeBag()

    init(user: String, provider: any EventsAPI) {
        self.user = BehaviorRelay(value: user)
        self.provider = provider
    }

    func transform(input: Input) -> Output {
        let elements = BehaviorRelay<[EventCellViewModel]>(value: [])

        input.segmentSelection
            .bind(to: segment)
            .disposed(by: disposeBag)

        Observable.of(input.headerRefresh, segment.skip(1).mapToVoid().asObservable()).merge()
            .flatMapLatest({ [weak self] () -> Observable<[EventCellViewModel]> in
                guard let self = self else { return Observable.just([]) }
                self.page = 1
                return self.request()
                    .trackActivity(self.headerLoading)
                    .catch { _ in .empty() }
            })
            .subscribe(onNext: { (items) in
                elements.accept(items)
            }).disposed(by: disposeBag)

        input.footerRefresh
            .flatMapLatest({ [weak self] () -> Observable<[EventCellViewModel]> in
                guard let self = self else { return Observable.just([]) }
                self.page += 1
                return self.request()
                    .trackActivity(self.footerLoading)
                    .catchAndReturn([])
            })
            .subscribe(onNext: { (items) in
                elements.accept(elements.value + items)
            }).disposed(by: disposeBag)

        let navigationTitle = Observable.combineLatest(user, segment) { user, segment in
            return "\(segment.title) by \(user)"
        }
        .asDriver(onErrorJustReturn: "")

        let repositorySelected = input.selection.map { (cellViewModel) in
            return cellViewModel.event.repository
        }

        return Output(
            navigationTitle: navigationTitle,
            items: elements,
            fetching: loading.asDriver(),
            headerFetching: headerLoading.asDriver(),
            footerFetching: footerLoading.asDriver(),
            repositorySelected: repositorySelected,
            error: errorTracker.asDriver())
    }

    private func request() -> Observable<[EventCellViewModel]> {
        return provider.events(of: user.value, segment: segment.value, page: page)
            .trackActivity(loading)
            .trackError(errorTracker)
            .map { $0.map { EventCellViewModel(with: $0) } }
    }
}
