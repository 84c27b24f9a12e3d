import Bindery
import GalleryViewModels

extension GalleryApp {
    /// The feed that an address shows; none where it is nobody's.
    func eventsScenes(
        at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> [GalleryScene] {
        let components = address.components.dropFirst()
        guard let subject = EventsView.subject(at: components, owner: events.owner) else { return [] }
        let place = EventsView.place(of: subject, in: address)
        return [
            .events(EventsViewModel(subject, from: place, service: events.service, coordinator: coordinator))
        ]
    }
}
