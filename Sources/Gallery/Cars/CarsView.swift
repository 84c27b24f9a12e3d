public import Bindery
public import GalleryViewModels

/// The list of cars.
struct CarsView: View {
    static let template = "cars"
    let viewModel: CarsViewModel

    func bind(_ page: Mount) {
        page.title(to: Observable.just("Cars"))
        page.list("cars", to: viewModel.rows)
        page.action("show", to: viewModel.show)
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
