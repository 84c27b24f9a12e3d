import GalleryViewModels
import LiveTesting
import Testing

@testable import Gallery

@Suite struct KoreanPagesTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    /// The addresses of all pages, with each state of the sign-in, of empty lists and of values that are rejected.
    static let paths = [
        "/", "/nothing", "/volume", "/cars", "/cars/1", "/timeline", "/timeline/people", "/timeline/people/mira",
        "/timeline/people/nobody", "/events", "/events?segment=performed", "/events/accounts/brook",
        "/events/accounts/nobody", "/events/repositories/orbit/rocket", "/goals", "/goals/12", "/goals/14/write",
        "/photos", "/photos?q=", "/photos?q=xyzzy", "/photos/settings", "/signup", "/signup/done", "/sevenguis",
        "/sevenguis/counter", "/sevenguis/temperature?celsius=x", "/sevenguis/flight?start=x",
        "/sevenguis/flight?booked=1", "/sevenguis/flight?kind=return&return=1.1.2027",
        "/sevenguis/flight?kind=return&booked=1", "/sevenguis/timer", "/sevenguis/crud", "/sevenguis/circles",
        "/sevenguis/cells", "/sevenguis/invoice", "/office", "/chat", "/archive", "/board",
        "/cars/source/Sources/GalleryViewModels/Cars/Car",
    ]

    /// The elements that contain data, code, or the name of another language.
    private static let data = [
        ".post", ".person", ".posts-head h1", ".feed-name", ".event strong", ".event .who", ".event .detail",
        ".shot .name",
        ".shot .credit", ".goal h2", ".goal-head h1", ".car .name", ".car-detail h1", ".listed", ".sheet", ".path",
        ".file", ".code", ".source h1", ".neighbors", ".language", "code", ".gui.circles label", ".board-card",
    ]

    /// The names and words of data that are in sentences, and the names that Korean writes in Latin letters.
    private static let names: Set = [
        "MVVM", "Rx", "GUIs", "Bindery", "Leaflet", "Enter", "SUM", "zip", "GB", "CC", "main", "faster", "start",
        "small", "screens", "GalleryViewModels", "Sources", "Gallery", "swift", "Car", "km",
        "kW", "name", "example", "org",
    ]

    @Test(arguments: paths + Exhibit.all.map { "/\($0.id)/source" })
    func `every page is in Korean`(path: String) throws {
        let tab = try gallery.open(path, scripting: false, languages: "ko-KR, ko;q=0.9, en;q=0.1")
        #expect(tab.head.header("Content-Language") == "ko")
        #expect(try Self.english(on: tab) == [])
    }

    @Test func `pages in English have English texts, which the search for them finds`() throws {
        let tab = try gallery.open("/signup", scripting: false, languages: "en")
        #expect(try Self.english(on: tab).isSuperset(of: ["Sign up", "Password", "Language", "Please choose"]))
    }

    @Test func `every app has a page in the list`() {
        for exhibit in Exhibit.all { #expect(Self.paths.contains { $0.hasPrefix("/\(exhibit.id)") }) }
    }

    /// Returns the visible texts and the labels with words in Latin letters.
    static func english(on tab: Tab) throws -> Set<String> {
        let data = Set(try Self.data.flatMap { try tab.findAll(.css($0)) }.map(ObjectIdentifier.init))
        // Some pages are named by their data, such as a person.
        let isName = try tab.findAll(.css("h1[dir=auto]")).contains { $0.text == tab.title }
        var texts = isName ? [] : [tab.title]
        for element in tab.document.body.descendants where !["script", "style"].contains(element.name) {
            let isData =
                data.contains(ObjectIdentifier(element))
                || element.ancestors.contains { data.contains(ObjectIdentifier($0)) }
            if isData { continue }
            texts += element.children.compactMap { ($0 as? DOM.Text)?.data }
            texts += ["aria-label", "title", "placeholder", "alt"].compactMap { element[$0] }
        }
        let trimmed = texts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return Set(trimmed.filter { !$0.matches(of: /[A-Za-z]{2,}/).allSatisfy { names.contains(String($0.output)) } })
    }
}
