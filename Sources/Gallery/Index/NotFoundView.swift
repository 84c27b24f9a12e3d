import Bindery

/// The view for an address that does not exist.
struct NotFoundView: View {
    static let template = "not-found"

    func bind(_ page: ViewBinder) {
        page.setTitle("Page not found – Bindery gallery")
    }
}
