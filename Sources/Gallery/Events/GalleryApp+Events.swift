import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Returns the scene for a feed's address, or none if the address names no feed.
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
