import Bindery
import GalleryViewModels

/// The form for one car.
struct CarView: View {
    static let template = "cars-detail"
    let viewModel: CarViewModel

    func bind(_ page: Mount) {
        page.title(to: viewModel.titleText)
        page.value("title", to: viewModel.titleText)
        page.value("photo", viewModel.photo)
        page.value("horsepower", to: viewModel.horsepowerText)
        page.field("make", to: viewModel.makeText)
        page.field("model", to: viewModel.modelText)
        page.field("kilowatts", to: viewModel.kilowattText)
        page.value("isRefused", to: viewModel.kilowattIsRefused)
        page.value("message", to: viewModel.kilowattMessage)
        page.action("done", to: viewModel.done)
    }
}
