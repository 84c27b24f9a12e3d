public import Rx
import Scenes

/// What photos may be found. The search scene and the settings' own share one.
public final class PhotoSettingsViewModel {
    // MARK: Both ways

    /// Whether only licences of Creative Commons will do.
    public let creativeCommons: Property<Bool>
    /// Whether the two days count.
    public let dateFilter: Property<Bool>
    /// The first day that counts. Set past the latest, it takes that along.
    public let minUploadDate: Property<Day>
    /// The last day that counts. Set before the earliest, it takes that along.
    public let maxUploadDate: Property<Day>

    // MARK: Inputs

    /// Goes back to the photos.
    public let done: CocoaAction

    // MARK: Outputs

    /// The text of the search field and all of these.
    public let query: Observable<PhotoQuery>

    /// The same as it is now.
    public var current: PhotoQuery {
        PhotoQuery(
            text: text.value, isCreativeCommonsOnly: creativeCommons.value, filtersDays: dateFilter.value,
            earliest: minUploadDate.value, latest: maxUploadDate.value)
    }

    private let text: Property<String>
    private let bag = DisposeBag()

    init(_ start: PhotoQuery, text: Property<String>, coordinator: any SceneCoordinatorType<GalleryScene>) {
        self.text = text
        let earliest = Property(start.earliest)
        let latest = Property(start.latest)
        creativeCommons = Property(start.isCreativeCommonsOnly)
        dateFilter = Property(start.filtersDays)
        (minUploadDate, maxUploadDate) = (earliest, latest)
        query = Observable.combineLatest(text, creativeCommons, dateFilter, minUploadDate, maxUploadDate) {
            PhotoQuery(text: $0, isCreativeCommonsOnly: $1, filtersDays: $2, earliest: $3, latest: $4)
        }
        .distinctUntilChanged()
        done = CocoaAction { coordinator.pop().andThen(Observable.just(())) }

        earliest.observeNext { if latest.value < $0 { latest.value = $0 } }.disposed(by: bag)
        latest.observeNext { if $0 < earliest.value { earliest.value = $0 } }.disposed(by: bag)
    }
}
