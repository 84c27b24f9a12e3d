import GalleryViewModels
import Locks
import Rx
import Scenes

/// An archive in memory, with a limit for files and for all of them.
final class FakeArchive: ArchiveService {
    let largestFile = 100
    private let quota = 150
    private let relay = BehaviorRelay<[ArchiveFile]>(value: [])
    let messages = BehaviorRelay<[ArchiveArrival]>(value: [])
    /// The results of the next additions, when the test sends them; otherwise files are added at once.
    let answers = PublishSubject<ArchiveError?>()
    let isSlow: Bool

    init(isSlow: Bool = false) { self.isSlow = isSlow }

    var files: Observable<[ArchiveFile]> { relay.asObservable() }
    var arrivals: Observable<[ArchiveArrival]> { messages.asObservable() }
    var freeBytes: Int { quota - relay.value.reduce(0) { $0 + $1.size } }

    func add(_ upload: Upload) -> Completable {
        let file = ArchiveFile(id: upload.id, name: upload.name, size: upload.size ?? 0, type: upload.type)
        let answer = isSlow ? answers.take(1) : .just(nil)
        return answer.flatMap { [relay] (error: ArchiveError?) -> Observable<Never> in
            if let error { return .error(error) }
            relay.accept(relay.value + [file])
            return .empty()
        }.asCompletable()
    }

    func remove(_ id: String) -> Bool {
        let rest = relay.value.filter { $0.id != id }
        defer { relay.accept(rest) }
        return rest.count < relay.value.count
    }

    func export() -> ArchiveExport {
        ArchiveExport(Download("archive.zip", bytes: []), size: 200) { 50 }
    }
}
