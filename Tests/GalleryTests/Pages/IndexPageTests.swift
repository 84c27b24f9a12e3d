import GalleryViewModels
import LiveTesting
import Testing

@testable import Gallery

@Suite struct IndexPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    @Test func `every app and its source can be opened from the index`() throws {
        for (name, path, viewModel) in [
            ("Volume", "/volume", "VolumeViewModel"), ("Cars", "/cars", "CarsViewModel"),
            ("Timeline", "/timeline", "ListTimelineViewModel"), ("Events", "/events", "EventsViewModel"),
            ("Goals", "/goals", "GoalsViewModel"),
            ("Photos", "/photos", "PhotoSearchViewModel"), ("Sign up", "/signup", "SignUpViewModel"),
            ("7GUIs", "/sevenguis", "SevenGUIsViewModel"), ("Office", "/office", "OfficeViewModel"),
            ("Chat", "/chat", "ChatViewModel"), ("Archive", "/archive", "ArchiveViewModel"),
            ("Board", "/board", "BoardViewModel"),
        ] {
            let tab = try gallery.open("/")
            try tab.click(.link(.exactly(name)))
            try tab.wait(for: name) { try $0.exists(.heading(.exactly(name))) }
            #expect(tab.path == path)
            try tab.click(.link("Source"))
            try tab.wait(for: "the source") { try $0.exists(.heading("Source of \(name)")) }
            #expect(tab.path == "\(path)/source")
            try tab.click(.link("\(viewModel).swift"))
            let folder = ["7GUIs": "SevenGUIs", "Sign up": "SignUp"][name] ?? name
            let file = Locator.region("Sources/GalleryViewModels/\(folder)/\(viewModel).swift")
            try tab.wait(for: "the file") { try $0.exists(file) }
            #expect(try tab.text(file).contains("import Rx"))
            try tab.assertMatchesFreshRender()
            try tab.back()
            try tab.wait(for: "the source") { try $0.exists(.heading("Source of \(name)")) }
            try tab.back()
            try tab.wait(for: name) { try $0.exists(.heading(.exactly(name))) }
            try tab.click(.link("Gallery"))
            try tab.wait(for: "the start page") { try $0.exists(.heading("Gallery")) }
            #expect(tab.path == "/")
            try tab.assertMatchesFreshRender()
        }
    }

    @Test func `the source of an app is reachable without JavaScript`() throws {
        let tab = try gallery.open("/", scripting: false)
        try tab.click(.link("Source of Cars"))
        #expect(try tab.exists(.link("cars-detail.mustache")))
        try tab.click(.link("CarView.swift"))
        #expect(try tab.exists(.region("Sources/Gallery/Cars/CarView.swift")))
    }

    @Test(arguments: ["/nowhere", "/cars/4", "/cars/01", "/cars/", "/cars/1/2", "/volume/7", "/source"])
    func `unknown addresses get status 404 and a link to the apps`(path: String) throws {
        let tab = try gallery.open(path, scripting: false)
        #expect(tab.status == 404)
        try tab.click(.link("All apps"))
        #expect(try tab.exists(.heading("Gallery")))
    }
}
