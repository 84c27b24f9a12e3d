import LiveTesting
import Scenes
import Testing

@Suite struct CirclesPageTests {
    private let gallery: RunningGallery
    private let canvas = Locator.role(.image, "Canvas")
    private let slider = Locator.role(.slider, "Diameter")

    init() throws {
        gallery = try RunningGallery()
    }

    private func open(_ scripting: Bool = true) throws -> Tab {
        try gallery.open("/sevenguis/circles", scripting: scripting)
    }

    private func circles(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css("svg circle")).map { "\($0["cx"] ?? "") \($0["cy"] ?? "") \($0["r"] ?? "")" }
    }

    @Test func `a click draws, the nearest circle is marked, and its diameter is adjusted`() throws {
        let (tab, other) = (try open(), try open())
        try tab.point(.click, at: (100, 80), in: canvas)
        try tab.wait(for: "a circle") { try circles($0) == ["100 80 20"] }
        try tab.point(.click, at: (130, 80), in: canvas)
        try tab.wait(for: "two circles") { try circles($0).count == 2 }
        let marked = Locator.css("circle[data-marked=true]")
        try tab.point(.pointerMove, at: (112, 80), in: canvas)
        try tab.wait(for: "the mark") { try $0.findAll(marked).map { $0["cx"] } == ["100"] }
        try tab.point(.pointerMove, at: (118, 80), in: canvas)
        try tab.wait(for: "the nearer one") { try $0.findAll(marked).map { $0["cx"] } == ["130"] }
        try tab.point(.pointerLeave, at: (700, 80), in: canvas)
        try tab.wait(for: "no mark") { try $0.findAll(marked).isEmpty }
        try tab.point(.contextMenu, at: (101, 81), in: canvas)
        try tab.wait(for: "the dialog") { try $0.exists(slider) }
        try tab.fill(slider, with: "80")
        try tab.click(.button("Done"))
        try tab.wait(for: "the diameter") { try circles($0) == ["100 80 40", "130 80 20"] && !$0.exists(slider) }
        for expected in [["100 80 20", "130 80 20"], ["100 80 20"], []] {
            try tab.click(.button("Undo"))
            try tab.wait(for: "\(expected)") { try circles($0) == expected }
        }
        #expect(try tab.find(.button("Undo")).has("disabled"))
        for _ in 0..<3 { try tab.click(.button("Redo")) }
        try tab.wait(for: "all changes") { try circles($0) == ["100 80 40", "130 80 20"] }
        #expect(try circles(other).isEmpty)
        try tab.reload()
        #expect(try circles(tab).count == 2)
        try tab.assertMatchesFreshRender()
    }

    @Test func `circles are drawn and adjusted with the keyboard`() throws {
        let tab = try open()
        try tab.fill(.label("X"), with: "50")
        try tab.fill(.label("Y"), with: "60")
        try tab.click(.button("Draw circle"))
        try tab.fill(.label("X"), with: "300")
        try tab.click(.button("Draw circle"))
        try tab.wait(for: "two circles") { try circles($0) == ["50 60 20", "300 60 20"] }
        try tab.press(.enter, in: .button("Circle 1 at 50, 60"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("Circle at 50, 60")) }
        try tab.fill(slider, with: "100")
        try tab.press(.escape)
        try tab.wait(for: "the diameter") { try circles($0) == ["50 60 50", "300 60 20"] }
        try tab.click(.button("Adjust diameter"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("Circle at 50, 60")) }
    }

    @Test func `circles are drawn and adjusted without JavaScript`() throws {
        let tab = try open(false)
        try tab.fill(.label("X"), with: "50")
        try tab.fill(.label("Y"), with: "60")
        try tab.click(.button("Draw circle"))
        try tab.fill(.label("X"), with: "300")
        try tab.click(.button("Draw circle"))
        try tab.choose("Circle 1 at 50, 60", in: .label("Selected circle"))
        try tab.click(.button("Adjust diameter"))
        try tab.fill(slider, with: "100")
        try tab.click(.button("Done"))
        #expect(try circles(tab).first == "50 60 50")
        try tab.click(.button("Undo"))
        #expect(try circles(tab).first == "50 60 20")
        try tab.click(.button("Undo"))
        #expect(try circles(tab).count == 1)
        try tab.click(.button("Redo"))
        #expect(try circles(tab).count == 2)
    }
    @Test(arguments: [true, false]) func `Enter in a coordinate draws a circle`(isScripted: Bool) throws {
        let tab = try open(isScripted)
        try tab.fill(.label("X"), with: "50")
        try tab.press(.enter, in: .label("X"))
        try tab.wait(for: "a circle") { try circles($0) == ["50 200 20"] }
        try tab.fill(.label("X"), with: "1e2")
        try tab.press(.enter, in: .label("X"))
        try tab.wait(for: "two circles") { try circles($0) == ["50 200 20", "100 200 20"] }
        // An empty field prevents only that a circle is drawn.
        try tab.fill(.label("X"), with: "")
        try tab.click(.button("Undo"))
        try tab.wait(for: "one circle") { try circles($0) == ["50 200 20"] }
    }
}
