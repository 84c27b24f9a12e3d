import Bindery
import GalleryViewModels

/// The view of a slider, a text field and two buttons.
struct VolumeView: View {
    static let template = "volume"
    let viewModel: VolumeViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.title)
        page.bindField("level", with: viewModel.level)
        page.bindField("text", with: viewModel.text)
        page.bindValue("isRefused", from: viewModel.textIsRefused)
        page.bindValue("message", from: viewModel.message)
        page.bindValue("loudness", from: viewModel.loudness.map(\.rawValue))
        page.bindAction("minimum", to: viewModel.minimum)
        page.bindAction("maximum", to: viewModel.maximum)
        page.bindAction("set", to: viewModel.set)
    }
}
