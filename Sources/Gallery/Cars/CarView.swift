import Bindery
import GalleryViewModels

/// The form for one car.
struct CarView: View {
    static let template = "cars-detail"
    let viewModel: CarViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.titleText)
        page.bindValue("title", from: viewModel.titleText)
        page.setValue("photo", viewModel.photo)
        page.bindValue("horsepower", from: viewModel.horsepowerText)
        page.bindField("make", with: viewModel.makeText)
        page.bindField("model", with: viewModel.modelText)
        page.bindField("kilowatts", with: viewModel.kilowattText)
        page.bindValue("isRefused", from: viewModel.kilowattIsRefused)
        page.bindValue("message", from: viewModel.kilowattMessage)
        page.bindAction("done", to: viewModel.done)
    }
}
