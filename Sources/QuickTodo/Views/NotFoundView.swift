import Bindery
import QuickTodoViewModels

/// The view for an address that does not exist.
struct NotFoundView: View {
    static let template = "not-found"
    let viewModel: NotFoundViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle(viewModel.pageTitle)
        page.setValue("heading", viewModel.heading)
        page.setValue("advice", viewModel.advice)
        page.setValue("mayBeInBin", viewModel.mayBeInBin)
    }
}
