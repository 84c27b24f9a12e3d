import Bindery

enum Scene {
    case book(GuestBookViewModel)
}

/// Maps scenes to views and addresses, with one route for each scene.
struct GuestBookApp: LiveApplication {
    let book = GuestBook()
    let layout = "layout"

    static let routes = SceneRoutes<GuestBookApp> { routes in
        routes.add(
            "/", model: { if case .book(let model) = $0 { model } else { nil } }, view: GuestBookView.init,
            make: { .book(GuestBookViewModel(book: $0.app.book)) })
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        .book(GuestBookViewModel(book: book))
    }
}
