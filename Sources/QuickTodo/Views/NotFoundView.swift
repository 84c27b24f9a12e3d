import Bindery
import QuickTodoViewModels

/// The view for an address that does not exist.
struct NotFoundView: View {
    static let template = "not-found"
    let viewModel: NotFoundViewModel

    func bind(_ page: Mount) {
        page.title(to: Observable.just(viewModel.pageTitle))
        page.value("heading", viewModel.heading)
        page.value("advice", viewModel.advice)
    }
}
