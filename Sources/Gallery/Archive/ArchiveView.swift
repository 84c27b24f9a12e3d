public import Bindery
public import GalleryViewModels

/// The view of the archive.
struct ArchiveView: View {
    static let template = "archive"
    let viewModel: ArchiveViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Archive")
        page.bindList("rows", from: viewModel.rows)
        page.bindValue("isEmpty", from: viewModel.rows.map(\.isEmpty).distinctUntilChanged())
        page.bindList("arrivals", from: viewModel.arrivals)
        page.bindValue("isSilent", from: viewModel.arrivals.map(\.isEmpty).distinctUntilChanged())
        page.bindValue("room", from: viewModel.room)
        page.bindValue("problem", from: viewModel.problem)
        page.bindValue("exported", from: viewModel.exported.map { $0.map { "\($0)" } })
        page.bindUploads(
            "files", to: viewModel.uploads,
            limits: UploadLimits(fileBytes: viewModel.largestFile, fieldBytes: 4 * viewModel.largestFile))
        page.bindAction("add", to: viewModel.add)
        page.bindAction("delete", to: viewModel.delete)
        page.bindAction("export", to: viewModel.export)
        page.bindDownload(from: viewModel.downloads)
    }
}

extension ArchiveRow: TemplateModel {
    public static let templateKeys = TemplateKeys<ArchiveRow> { key in
        key("id", \.file.id)
        key("name", \.file.name)
        key("size", \.size)
    }
}

extension ArchiveArrival: TemplateModel {
    public static let templateKeys = TemplateKeys<ArchiveArrival> { key in
        key("text", \.text)
    }
}
