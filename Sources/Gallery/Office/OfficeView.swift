public import Bindery
public import GalleryViewModels

/// The view of the floor plan: a widget that the script `Public/gallery/office.js` draws with Leaflet, and a table with
/// the same things.
struct OfficeView: View {
    static let template = "office"
    let viewModel: OfficeViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Office")
        page.setValue("hasDrawing", viewModel.hasDrawing)
        page.bindData("drawing", from: viewModel.drawing)
        page.bindSent("move", to: viewModel.move)
        page.bindSent("pick", to: viewModel.select)
        page.bindList("things", from: viewModel.rows)
        page.bindList("rooms", from: viewModel.rooms)
        page.bindEvent("select", to: viewModel.select)
        page.bindAction("left", to: viewModel.left)
        page.bindAction("right", to: viewModel.right)
        page.bindAction("up", to: viewModel.up)
        page.bindAction("down", to: viewModel.down)
    }
}

extension OfficeRow: TemplateModel {
    public static let templateKeys = TemplateKeys<OfficeRow> { key in
        key("id", \.id)
        key("name", \.name)
        key("room", \.room)
        key("x", \.x)
        key("y", \.y)
        key("isSelected", \.isSelected)
    }
}

extension OfficeRoomName: TemplateModel {
    public static let templateKeys = TemplateKeys<OfficeRoomName> { key in
        key("id", \.id)
        key("name", \.name)
    }
}

extension GalleryApp {
    /// Adds the floor plan.
    static func addOffice(over index: SceneRoute<GalleryApp, IndexViewModel>) -> SceneRoute<GalleryApp, OfficeViewModel>
    {
        index.add(
            "/office", model: { if case .office(let model) = $0 { model } else { nil } }, view: OfficeView.init,
            make: { .office(OfficeViewModel(plan: $0.app.office, hasDrawing: $0.app.leaflet.isInstalled)) })
    }
}
