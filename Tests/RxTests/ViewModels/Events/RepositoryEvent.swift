import Rx

// Not `Event`: a type of the app that has the framework's name is told apart by its own name, as with RxSwift.
struct RepositoryEvent: Equatable {
    let id: Int
    let actor: String
    let repository: String
    let kind: Kind

    enum Kind: String {
        case push = "pushed to"
        case star = "starred"
        case fork = "forked"
    }
}

enum EventSegments: Int, CaseIterable {
    case received
    case performed

    var title: String {
        switch self {
        case .received: return "Received"
        case .performed: return "Performed"
        }
    }
}

protocol EventsAPI {
    func events(of user: String, segment: EventSegments, page: Int) -> Single<[RepositoryEvent]>
}
