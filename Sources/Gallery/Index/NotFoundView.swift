import Bindery

/// What stands at an address that leads nowhere.
struct NotFoundView: View {
    static let template = "not-found"

    func bind(_ page: Mount) {
        page.title(to: Observable.just("Nothing here – Bindery gallery"))
    }
}
