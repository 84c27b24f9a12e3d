public import Bindery
public import GalleryViewModels

/// The view of the search settings.
struct PhotoSettingsView: View {
    static let template = "photos-settings"
    let viewModel: PhotoSettingsViewModel

    func bind(_ page: ViewBinder) {
        page.bindAddress(from: viewModel.query.map { PhotosView.address(of: $0, at: "/photos/settings") })
        page.bindField("creativeCommons", with: viewModel.creativeCommons)
        page.bindField("dateFilter", with: viewModel.dateFilter)
        page.bindField("earliest", with: viewModel.minUploadDate)
        page.bindField("latest", with: viewModel.maxUploadDate)
        page.bindAction("done", to: viewModel.done)
    }
}

extension Day: FieldValue {
    public static var templateKind: TemplateKeyKind { .text }
    public var templateValue: TemplateValue { .text(description) }
}
