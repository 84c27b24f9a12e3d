import Differences
import Dispatch
import Rx

/// A view model in the style of Bond: properties that the view binds both ways, and an observable array that reports
/// its changes.
final class PhotoSearchViewModel {
    let searchString = Property<String?>("")
    let validSearchText = Property<Bool>(false)
    let searchInProgress = Property<Bool>(false)
    let searchResults = MutableObservableArray<Photo>([])
    let errorMessages = PublishSubject<String>()
    let searchMetadataViewModel = PhotoSearchMetadataViewModel()

    private let searchService: any PhotoSearch
    private let bag = DisposeBag()

    init(searchService: any PhotoSearch, scheduler: any SchedulerType = MainScheduler.instance) {
        self.searchService = searchService

        searchString
            .map { $0!.count > 3 }
            .bind(to: validSearchText)
            .disposed(by: bag)

        let text =
            searchString
            .filter { $0!.count > 3 }
            .throttle(.milliseconds(500), scheduler: scheduler)
            .map { $0! }

        let metadata = searchMetadataViewModel
        Observable.combineLatest(text, metadata.creativeCommons, metadata.dateFilter, metadata.minUploadYear)
            .map { text, creativeCommons, dateFilter, year in
                PhotoQuery(
                    text: text, creativeCommonsLicense: creativeCommons, minUploadYear: dateFilter ? year : 2000)
            }
            .distinctUntilChanged()
            .flatMapLatest { [unowned self] query in self.photos(for: query) }
            .observeNext { [unowned self] photos in
                self.searchResults.replace(with: photos, performDiff: true)
            }
            .disposed(by: bag)
    }

    private func photos(for query: PhotoQuery) -> Observable<[Photo]> {
        return searchService.findPhotos(query)
            .asObservable()
            .feedActivity(into: searchInProgress)
            .do(onError: { [errorMessages] error in
                errorMessages.onNext("There was an API request issue of some sort: \(error)")
            })
            .catch { _ in .empty() }
    }
}
