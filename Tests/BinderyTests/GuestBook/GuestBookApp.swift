import Bindery

enum Scene {
    case book(GuestBookViewModel)
}

/// Maps scenes to views and addresses.
struct GuestBookApp: LiveApplication {
    let book = GuestBook()
    let layout = "layout"

    func view(for scene: Scene) -> any View {
        switch scene {
        case .book(let viewModel): GuestBookView(viewModel: viewModel)
        }
    }

    func address(of scene: Scene) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]> {
        .just(address.path == "/" ? [.root(.book(GuestBookViewModel(book: book)))] : [])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        .book(GuestBookViewModel(book: book))
    }
}
