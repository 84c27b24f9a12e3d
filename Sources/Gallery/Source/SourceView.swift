import Bindery
import GalleryViewModels

/// The view of an app's source files.
struct SourceView: View {
    static let template = "source"
    let viewModel: SourceViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Source of \(viewModel.exhibit.name, "name")")
        page.setValue("name", viewModel.exhibit.name)
        page.setValue("home", viewModel.exhibit.id)
        page.setValue("isEmpty", viewModel.folders.isEmpty)
        page.bindList(
            "folders", from: Observable.just(viewModel.folders.map { SourceFolderRow($0, of: viewModel.exhibit) }))
    }

    /// Returns the address of an app's list of files, such as `/cars/source`.
    static func address(of exhibit: Exhibit) -> Address { Address("/\(exhibit.id)/source") }

    /// Returns the address of a source file, such as `/cars/source/Sources/GalleryViewModels/Cars/Car`.
    static func address(of file: SourceFile, in exhibit: Exhibit) -> Address {
        Address("/\(exhibit.id)/source/\(file.id)")
    }
}

/// The view of one file, with syntax colors.
struct SourceFileView: View {
    static let template = "source-file"
    let viewModel: SourceFileViewModel

    func bind(_ page: ViewBinder) {
        let (exhibit, file) = (viewModel.exhibit, viewModel.file)
        page.setTitle("\(file.name, "file") – Source of \(exhibit.name, "name")")
        page.setValue("app", exhibit.name)
        page.setValue("home", exhibit.id)
        page.setValue("path", file.path)
        page.setValue("name", file.name)
        page.setValue("code", SourceMarkup.html(of: file))
        bind(viewModel.previous, as: "previous", to: page)
        bind(viewModel.next, as: "next", to: page)
    }

    private func bind(_ neighbor: SourceFile?, as name: String, to page: ViewBinder) {
        page.setValue("\(name)Name", neighbor?.name ?? "")
        page.setValue("\(name)Address", neighbor.map { "\(SourceView.address(of: $0, in: viewModel.exhibit))" } ?? "")
    }
}

/// A folder in the list of files.
struct SourceFolderRow: Sendable, Equatable, IdentifiableType {
    let title: Text
    let path: String
    let files: [SourceFileRow]

    /// The title, because an app's script and its style sheet are in the same folder.
    var identity: String { title.key }

    init(_ folder: SourceFolder, of exhibit: Exhibit) {
        title = folder.title
        path = folder.path
        files = folder.files.map { SourceFileRow($0, of: exhibit) }
    }
}

/// A file in the list of files.
struct SourceFileRow: Sendable, Equatable {
    let name: String
    let address: String
    /// The number of lines as text, such as "47 lines".
    let size: Text

    init(_ file: SourceFile, of exhibit: Exhibit) {
        name = file.name
        address = "\(SourceView.address(of: file, in: exhibit))"
        size = Text(
            "\("\(file.lineCount)", "count") line", plural: "\("\(file.lineCount)", "count") lines",
            count: file.lineCount)
    }
}

extension SourceFolderRow: TemplateModel {
    static let templateKeys = TemplateKeys<SourceFolderRow> { key in
        key("title", \.title)
        key("path", \.path)
        key("files", \.files, id: \.address)
    }
}

extension SourceFileRow: TemplateModel {
    static let templateKeys = TemplateKeys<SourceFileRow> { key in
        key("name", \.name)
        key("address", \.address)
        key("size", \.size)
    }
}
