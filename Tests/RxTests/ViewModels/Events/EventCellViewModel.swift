import Rx

final class EventCellViewModel {
    let title = BehaviorRelay<String?>(value: nil)
    let repository = BehaviorRelay<String?>(value: nil)
    let event: RepositoryEvent

    init(with event: RepositoryEvent) {
        self.event = event
        title.accept("\(event.actor) \(event.kind.rawValue)")
        repository.accept(event.repository)
    }
}
