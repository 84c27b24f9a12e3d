import Bindery
import GalleryViewModels

/// The view of a number and a button.
struct CounterView: View {
    static let template = "sevenguis-counter"
    let viewModel: CounterViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Counter")
        page.bindAddress(
            from: viewModel.count.map {
                Address("/sevenguis/counter", query: ["count": $0 == 0 ? nil : "\($0)"])
            })
        page.bindValue("count", from: viewModel.count)
        page.bindEvent("increment", to: viewModel.increment)
    }
}
