import Bindery
import QuickTodoViewModels

/// The view of imports and exports.
struct ExchangeView: View {
    static let template = "exchange"
    let viewModel: ExchangeViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle(viewModel.pageTitle)
        page.setList("formats", viewModel.formats.map { ExportChoice(format: $0, zone: viewModel.timeZone ?? "UTC") })
        page.bindUploads(
            "file", to: viewModel.uploads, limits: UploadLimits(fileBytes: ImportLimits.fileBytes, files: 1))
        page.bindAction("read", to: viewModel.read)
        page.bindValue("isReading", from: viewModel.isReading)
        page.bindValue("message", from: viewModel.message)
    }
}

/// A format of exports with its address.
struct ExportChoice: TemplateModel, Equatable, IdentifiableType {
    let format: ExchangeFormat
    let zone: String
    var identity: String { format.rawValue }

    static let templateKeys = TemplateKeys<ExportChoice> { key in
        key("file", \.format.fileName)
        key("zone", \.zone)
        key("name", \.format.name)
        key("note", \.format.note)
    }
}
