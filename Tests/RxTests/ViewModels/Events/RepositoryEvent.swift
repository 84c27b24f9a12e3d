import Rx

// Not `Event`: as with RxSwift, an app's type must not have the name of one of the framework's types.
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
