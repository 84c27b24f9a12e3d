public import Bindery
public import GalleryViewModels

/// The view of a search field and a grid of results.
struct PhotosView: View {
    static let template = "photos"
    let viewModel: PhotoSearchViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Photos")
        page.bindAddress(
            from: Observable.combineLatest(viewModel.query, viewModel.pages) { Self.address(of: $0, pages: $1) })
        page.bindField("text", with: viewModel.searchString)
        page.bindValue(
            "hint",
            from: Observable.combineLatest(viewModel.validSearchText, viewModel.progress, resultSelector: Self.hint))
        page.bindValue("isSearching", from: viewModel.searchInProgress)
        page.bindValue("hidesLoading", from: viewModel.progress.map { !$0.isLoadingMore })
        page.bindValue("hidesMore", from: viewModel.progress.map { !$0.hasMore })
        page.bindValue("nextPage", from: viewModel.progress.map(\.nextPage))
        // The list waits for the first result because a page without the script is rendered only once.
        page.bindList(
            "photos", from: viewModel.progress.filter(\.isReady).take(1).flatMap { _ in viewModel.searchResults })
        page.bindAlert(from: viewModel.errorMessages)
        page.bindEvent("search", to: viewModel.search)
        page.bindEvent("more", to: viewModel.more)
        page.bindAction("settings", to: viewModel.showSettings)
    }

    /// Returns the text below the search field.
    private static func hint(_ isValid: Bool, _ progress: PhotoProgress) -> Text {
        guard isValid else { return "Type a word to search for." }
        guard let count = progress.count else { return "" }
        if count == 0 { return progress.hasMore ? "No photos found yet." : "No photos found." }
        let photos = Text("\(count, "count") photo", plural: "\(count, "count") photos", count: count)
        return count > 1 && progress.hasMore ? "\(photos, "photos"), and more" : photos
    }
}

extension Photo: TemplateModel {
    public static let templateKeys = TemplateKeys<Photo> { key in
        key("id", \.id)
        key("title", \.title)
        key("author", \.author)
        key("license", \.licenseText)
        key("day") { $0.day?.description ?? "" }
        key("image", \.image)
    }
}

extension Photo {
    /// The license as text for the user. The names of licenses are the same in every language.
    var licenseText: Text { license == "Public domain" ? "Public domain" : Text(verbatim: license) }
}

// MARK: Addresses

extension PhotosView {
    /// Returns the address of a query, such as `/photos?q=night&cc=1&pages=2`.
    static func address(of query: PhotoQuery, pages: Int = 1, at path: String = "/photos") -> Address {
        Address(path, query: fields(of: query, pages: pages))
    }

    /// Returns the fields of a query that differ from the defaults.
    static func fields(of query: PhotoQuery, pages: Int = 1) -> KeyValuePairs<String, String?> {
        let start = PhotoQuery.start
        return [
            "q": query.text != start.text ? query.text : nil, "cc": query.isCreativeCommonsOnly ? "1" : nil,
            "dates": query.filtersDays ? "1" : nil,
            "earliest": query.earliest != start.earliest ? "\(query.earliest)" : nil,
            "latest": query.latest != start.latest ? "\(query.latest)" : nil, "pages": pages > 1 ? "\(pages)" : nil,
        ]
    }

    /// Returns the query that an address contains. Missing and invalid values are replaced by the defaults.
    static func query(in address: Address) -> PhotoQuery {
        let fields = FormFields(urlEncoded: address.query.utf8)
        let start = PhotoQuery.start
        return PhotoQuery(
            text: String((fields["q"] ?? start.text).prefix(100)), isCreativeCommonsOnly: fields["cc"] == "1",
            filtersDays: fields["dates"] == "1", earliest: fields["earliest"].flatMap(Day.init) ?? start.earliest,
            latest: fields["latest"].flatMap(Day.init) ?? start.latest)
    }

    /// Returns the number of pages that an address requests.
    static func pages(in address: Address) -> Int {
        FormFields(urlEncoded: address.query.utf8)["pages"].flatMap { Int($0) } ?? 1
    }
}
