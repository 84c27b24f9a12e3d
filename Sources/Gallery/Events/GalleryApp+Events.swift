import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Adds the feeds of events: the owner's, an account's and a repository's. All of them are over the index.
    static func addEvents(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, EventsViewModel> {
        index.add(
            "/events/accounts/:name",
            model: { if case .events(let model) = $0, case .account = model.subject { model } else { nil } },
            view: EventsView.init, parameters: \.subject.name,
            query: { EventsView.query(of: $0.subject, $0.start) },
            make: { request, name in request.events(of: .account(name)) },
            sample: { $0.events(of: .account("name")) })
        index.add(
            "/events/repositories/:owner/:name",
            model: { if case .events(let model) = $0, case .repository = model.subject { model } else { nil } },
            view: EventsView.init, parameters: \.subject.ownerAndName,
            query: { EventsView.query(of: $0.subject, $0.start) },
            make: { request, owner, name in
                let subject = EventsSubject.repository("\(owner)/\(name)")
                return subject.ownerAndName == (owner, name) ? request.events(of: subject) : nil
            },
            sample: { $0.events(of: .repository("owner/name")) })
        return index.add(
            "/events", model: { if case .events(let model) = $0, case .own = model.subject { model } else { nil } },
            view: EventsView.init,
            query: { EventsView.query(of: $0.subject, $0.start) },
            make: { $0.events(of: .own($0.app.events.owner)) })
    }
}

extension SceneRequest<GalleryApp, IndexViewModel> {
    fileprivate func events(of subject: EventsSubject) -> GalleryScene {
        .events(
            EventsViewModel(
                subject, from: EventsView.place(of: subject, in: address), service: app.events.service,
                coordinator: coordinator))
    }
}

extension EventsSubject {
    /// The name of the account or repository.
    fileprivate var name: String {
        switch self {
        case .own(let name), .account(let name), .repository(let name): name
        }
    }

    /// The owner's name and the repository's own name; both are empty for a name without a slash.
    fileprivate var ownerAndName: (String, String) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : ("", "")
    }
}
