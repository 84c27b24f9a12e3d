import Foundation
import GalleryViewModels
import Rx

/// A service with numbered photos, three on a page. A response takes 100 milliseconds of the scheduler's time.
///
/// Unchecked: it is used on the test's thread only.
final class FakePhotos: PhotoService, @unchecked Sendable {
    private let scheduler: any SchedulerType
    /// The number of photos for each text.
    var counts: [String: Int] = [:]
    /// The errors of the next requests.
    var failures: [ServiceError] = []
    private(set) var searches: [PhotoSearch] = []
    /// The times of the requests.
    private(set) var times: [Double] = []
    /// The number of requests that were cancelled before their response.
    private(set) var cancellations = 0

    init(scheduler: any SchedulerType) {
        self.scheduler = scheduler
    }

    static func photo(_ id: String) -> Photo {
        Photo(id: id, title: id, author: "A", license: "CC0", day: nil, image: "/\(id).svg")
    }

    func photos(_ search: PhotoSearch, page: Int) -> Single<ListPage<Photo>> {
        .create { [self] observer in
            searches.append(search)
            times.append(scheduler.now.timeIntervalSince1970)
            let numbers = Array(0..<(counts[search.text] ?? 0)).dropFirst((page - 1) * 3)
            let page = ListPage(
                numbers.prefix(3).map { Self.photo("\(search.text) \($0)") }, isLast: numbers.count <= 3)
            var isAnswered = false
            let timer = scheduler.scheduleRelative((), dueTime: .milliseconds(100)) { [self] in
                isAnswered = true
                observer(failures.isEmpty ? .success(page) : .failure(failures.removeFirst()))
                return Disposables.create()
            }
            return Disposables.create { [self] in
                if !isAnswered { cancellations += 1 }
                timer.dispose()
            }
        }
    }
}
