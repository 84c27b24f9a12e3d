import Dispatch
import Rx
import RxTesting

/// Finds a photo for each word of the query, after two seconds of virtual time. It finds none for "nothing".
final class PhotosByWord: PhotoSearch {
    enum Failure: Error {
        case overloaded
    }

    private let scheduler: TestScheduler
    private(set) var queries: [PhotoQuery] = []

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    func findPhotos(_ query: PhotoQuery) -> Single<[Photo]> {
        queries.append(query)
        if query.text == "nothing" {
            return Single.error(Failure.overloaded).delaySubscription(.seconds(2), scheduler: scheduler)
        }
        let photos = query.text.split(separator: " ").map { Photo(id: $0.count, title: String($0)) }
        return Single.just(photos).delay(.seconds(2), scheduler: scheduler)
    }
}
