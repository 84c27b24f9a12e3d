import GalleryViewModels
import LiveTesting
import Testing

@testable import Gallery

@Suite struct SourcePageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    @Test(arguments: [true, false])
    func `the files of an app are reachable from its list`(scripting: Bool) throws {
        let tab = try gallery.open("/photos/source", scripting: scripting)
        for folder in ["View models", "Views and services", "Templates", "Style sheet", "Shared by the view models"] {
            #expect(try tab.exists(.heading(.exactly(folder))))
        }
        try tab.click(.link("PhotoQuery.swift"))
        try tab.wait(for: "the file") { try $0.exists(.heading("PhotoQuery.swift")) }
        #expect(tab.path == "/photos/source/Sources/GalleryViewModels/Photos/PhotoQuery")
        #expect(tab.title == "PhotoQuery.swift – Source of Photos")
        #expect(try tab.find(.css("#L1 .c")).textContent.hasPrefix("/// The contents of the search field"))
        try tab.assertMatchesFreshRender()
        try tab.click(.css("[rel=next]"))
        try tab.wait(for: "the next file") { $0.path.hasSuffix("/PhotoSearchViewModel") }
        try tab.click(.css("[rel=prev]"))
        try tab.wait(for: "the file again") { $0.path.hasSuffix("/PhotoQuery") }
        try tab.click(.link("Source of Photos"))
        try tab.wait(for: "the list") { $0.path == "/photos/source" }
        try tab.click(.link("photos.css"))
        try tab.wait(for: "the style sheet") { $0.path == "/photos/source/Public/gallery/photos" }
    }

    @Test(arguments: Exhibit.all)
    func `each app has a list of its files`(exhibit: Exhibit) throws {
        let tab = try gallery.open("/\(exhibit.id)/source", scripting: false)
        let links = try tab.findAll(.css(".file"))
        #expect(links.count > 10)
        for link in [links[0], links[links.count - 1]] {
            #expect(try gallery.open(link["href"] ?? "", scripting: false).status == 200)
        }
    }

    @Test(arguments: [
        "/cars/source/x", "/cars/source/", "/cars/source/Sources/Gallery/Photos/PhotosView",
        "/cars/source/Sources/GalleryViewModels/Cars/Car.swift", "/cars/source/../Package",
        "/cars/source/Sources/GalleryViewModels/Cars/Car/x",
    ])
    func `unknown addresses get status 404`(path: String) throws {
        #expect(try gallery.open(path, scripting: false).status == 404)
    }

    @Test func `a site without sources has an empty list of files`() {
        let sources = SourceLibrary(site: "/nowhere")
        #expect(sources.folders(of: .cars).isEmpty)
    }
}
