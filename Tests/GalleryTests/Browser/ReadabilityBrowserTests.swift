import Bindery
import GalleryViewModels
import LiveTesting
import RxTesting
import Testing

@testable import Gallery

extension BrowserTests {
    /// Tests of every page with large text, in forced colors, and with a screen reader.
    @Suite struct ReadabilityBrowserTests {
        private static let paths = [
            "/", "/volume", "/cars", "/cars/1", "/timeline", "/timeline/people", "/timeline/people/haneul", "/events",
            "/events/accounts/brook", "/events/repositories/orbit/rocket", "/events/accounts/nobody", "/goals",
            "/goals?lang=ko", "/goals/12", "/goals/14/write", "/goals/14/write/confirm",
            "/goals/14/write/confirm?lang=ko", "/photos", "/photos?q=", "/photos/settings", "/photos/source",
            "/photos/source/Sources/GalleryViewModels/Photos/PhotoSearchViewModel", "/sevenguis",
            "/sevenguis/counter", "/sevenguis/temperature?celsius=x", "/sevenguis/flight?kind=return&return=1.1.2027",
            "/sevenguis/timer?duration=15&elapsed=15", "/sevenguis/crud", "/sevenguis/circles", "/sevenguis/cells",
            "/sevenguis/invoice", "/office", "/chat", "/nowhere",
        ]

        private let gallery: RunningGallery

        init() throws {
            let database = try GalleryApp.database(at: ":memory:")
            let goals = try BundledGoals.service(site: RunningGallery.site, database: database)
            // The confirmation page requires a draft.
            _ = try goals.keep(draft: Retrospective(liked: "x", learned: "y"), of: 14).toBlocking(timeout: 5).single()
            gallery = try RunningGallery(goals: goals)
        }

        @Test func `text of twice its size fits a phone`() throws {
            try WebDriver.withWindow(at: gallery.url()) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
            } _: { window in
                for path in Self.paths {
                    try window.visit(gallery.url(path))
                    #expect(try window.elementsTooWide() == [], "\(path)")
                    try window.zoomText(2)
                    #expect(try window.elementsTooWide() == [], "\(path) with large text")
                }
                try window.execute("document.documentElement.dataset.connection = 'lost'")
                #expect(try window.elementsTooWide() == [])
            }
        }

        /// If the browser's default text size is large, the style rules for narrow viewports apply to wider ones too.
        @Test func `pages fit a phone if the browser's default text is large`() throws {
            try WebDriver.withWindow(at: gallery.url()) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
                $0.arguments = ["--blink-settings=defaultFontSize=32"]
            } _: { window in
                #expect(try window.execute("return getComputedStyle(document.documentElement).fontSize") == "32px")
                for path in Self.paths {
                    try window.visit(gallery.url(path))
                    #expect(try window.elementsTooWide() == [], "\(path)")
                }
            }
        }

        @Test func `every page has one main element and one h1`() throws {
            try WebDriver.withWindow(at: gallery.url()) {
                $0.reducedMotion = true
            } _: { window in
                for width in [390, 1280] {
                    try window.resize(width: width, height: 844)
                    for path in Self.paths {
                        try window.visit(gallery.url(path))
                        for element in ["main", "h1"] {
                            let seen = try window.findAll(.css(element)).count { try $0.isVisible }
                            #expect(seen == 1, "\(element) of \(path) in a viewport of \(width) pixels")
                        }
                        #expect(try window.findAll(.css("form[role=group]")).isEmpty, "\(path)")
                    }
                }
            }
        }

        @Test(arguments: [
            ("/events", ".segment[aria-pressed=true]", ".segment[aria-pressed=false]"),
            ("/goals", ".language[aria-pressed=true]", ".language[aria-pressed=false]"),
        ])
        func `pressed buttons are recognizable in forced colors`(path: String, pressed: String, other: String) throws {
            try WebDriver.withWindow(at: gallery.url(path)) { window in
                try window.emulate(forcedColors: true)
                let one = try window.find(.css(pressed))
                #expect(try one.style("background-color") != window.find(.css(other)).style("background-color"))
                #expect(try one.style("background-color") != one.style("color"))
            }
        }

        @Test func `the symbols of events are visible in forced colors`() throws {
            try WebDriver.withWindow(at: gallery.url("/events")) { window in
                try window.emulate(forcedColors: true)
                let colors = try window.execute(
                    "return [...document.querySelectorAll('.symbol')].map(s => getComputedStyle(s).backgroundColor)")
                let ground = try window.find(.css(".feed")).style("background-color")
                #expect(Set(colors.array.compactMap(\.string)).count > 2)
                #expect(!colors.array.contains { $0.string == ground })
            }
        }
    }

    @Suite struct SourceBrowserTests {
        @Test func `a source line has an address and is copied without its number`() throws {
            let gallery = try RunningGallery()
            let path = "/cars/source/Sources/GalleryViewModels/Cars/CarViewModel"
            try WebDriver.withWindow(at: gallery.url("\(path)#L60")) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
            } _: { window in
                let isInView = """
                    const box = document.getElementById(arguments[0]).getBoundingClientRect();
                    return box.top >= 0 && box.bottom <= innerHeight;
                    """
                try window.wait(for: "the line") { try $0.execute(isInView, ["L60"]).bool == true }
                #expect(try window.find(.css("#L60")).style("background-color") != "rgba(0, 0, 0, 0)")
                try takePictures("source-file", of: window)
                try window.resize(width: 390, height: 844)

                try window.find(.css("#L62 > a")).click()
                try window.wait(for: "the address") { try $0.address.hasSuffix("\(path)#L62") }
                let copy = """
                    getSelection().selectAllChildren(document.querySelector('code'));
                    return getSelection().toString();
                    """
                let copied = try window.execute(copy)
                let library = SourceLibrary(site: RunningGallery.site)
                let file = try #require(
                    library.folders(of: .cars).flatMap(\.files).first { $0.name == "CarViewModel.swift" })
                #expect(copied.string.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" } == file.text)

                // A long line is scrollable in its box, and its number remains visible.
                let scroll = "const box = document.querySelector('pre'); box.scrollLeft = 200; return box.scrollLeft"
                #expect(try window.execute(scroll) == 200)
                #expect(try window.find(.css("#L62 > a")).frame.x < 40)
                #expect(try window.elementsTooWide() == [])
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }
    }
}
