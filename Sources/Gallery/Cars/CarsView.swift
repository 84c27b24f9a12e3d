public import Bindery
public import GalleryViewModels

/// The list of cars.
struct CarsView: View {
    static let template = "cars"
    let viewModel: CarsViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Cars")
        page.bindList("cars", from: viewModel.rows)
        page.bindAction("show", to: viewModel.show)
    }
}

extension CarRow: TemplateModel {
    public static let templateKeys = TemplateKeys<CarRow> { key in
        key("id", \.id)
        key("title", \.title)
        key("horsepower", \.horsepower)
        key("photo", \.photo)
    }
}
