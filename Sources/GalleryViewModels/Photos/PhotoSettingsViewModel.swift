public import Rx
import Scenes

/// The search settings. The search scene and the settings scene share one instance.
public final class PhotoSettingsViewModel {
    // MARK: Two-way bindings

    /// Indicates whether only photos under a Creative Commons license match.
    public let creativeCommons: Property<Bool>
    /// Indicates whether the search is limited to a range of days.
    public let dateFilter: Property<Bool>
    /// The first day of the range. Setting it to a day after the last day also changes the last day.
    public let minUploadDate: Property<Day>
    /// The last day of the range. Setting it to a day before the first day also changes the first day.
    public let maxUploadDate: Property<Day>

    // MARK: Inputs

    /// Goes back to the photos.
    public let done: CocoaAction

    // MARK: Outputs

    /// The text of the search field and all settings.
    public let query: Observable<PhotoQuery>

    /// The current value of ``query``.
    public var current: PhotoQuery {
        PhotoQuery(
            text: text.value, isCreativeCommonsOnly: creativeCommons.value, filtersDays: dateFilter.value,
            earliest: minUploadDate.value, latest: maxUploadDate.value)
    }

    /// The years of photos.
    private static let years = 1990...2099

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

        // While a year is being typed, the field contains days such as that of the year 2.
        let years = Self.years
        earliest.observeNext { if years.contains($0.year), latest.value < $0 { latest.value = $0 } }.disposed(by: bag)
        latest.observeNext { if years.contains($0.year), $0 < earliest.value { earliest.value = $0 } }
            .disposed(by: bag)
    }
}
