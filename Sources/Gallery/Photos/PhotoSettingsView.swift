public import Bindery
public import GalleryViewModels

/// The view of the search settings.
struct PhotoSettingsView: View {
    static let template = "photos-settings"
    let viewModel: PhotoSettingsViewModel

    func bind(_ page: Mount) {
        page.address(to: viewModel.query.map { PhotosView.address(of: $0, at: "/photos/settings") })
        page.field("creativeCommons", to: viewModel.creativeCommons)
        page.field("dateFilter", to: viewModel.dateFilter)
        page.field("earliest", to: viewModel.minUploadDate)
        page.field("latest", to: viewModel.maxUploadDate)
        page.action("done", to: viewModel.done)
    }
}

extension Day: FieldValue {
    public static var templateKind: TemplateKeyKind { .text }
    public var templateValue: TemplateValue { .text(description) }
}
