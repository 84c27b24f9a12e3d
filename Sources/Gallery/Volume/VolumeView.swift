import Bindery
import GalleryViewModels

/// The view of a slider, a text field and two buttons.
struct VolumeView: View {
    static let template = "volume"
    let viewModel: VolumeViewModel

    func bind(_ page: Mount) {
        page.title(to: viewModel.title)
        page.field("level", to: viewModel.level)
        page.field("text", to: viewModel.text)
        page.value("isRefused", to: viewModel.textIsRefused)
        page.value("message", to: viewModel.message)
        page.value("loudness", to: viewModel.loudness.map(\.rawValue))
        page.action("minimum", to: viewModel.minimum)
        page.action("maximum", to: viewModel.maximum)
        page.action("set", to: viewModel.set)
    }
}
