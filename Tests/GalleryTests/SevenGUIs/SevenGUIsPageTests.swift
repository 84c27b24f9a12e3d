import LiveTesting
import Testing

/// Tests of the tasks whose addresses contain their states, each with and without JavaScript.
@Suite struct SevenGUIsPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private func open(_ task: String, _ scripting: Bool = true) throws -> Tab {
        try gallery.open("/sevenguis/\(task)", scripting: scripting)
    }

    @Test(arguments: [true, false])
    func `every task can be opened from the list`(scripting: Bool) throws {
        for (name, task) in [
            ("Counter", "counter"), ("Temperature", "temperature"), ("Flight booker", "flight"), ("Timer", "timer"),
            ("People", "crud"), ("Circle drawer", "circles"), ("Cells", "cells"), ("Invoice", "invoice"),
        ] {
            let tab = try gallery.open("/sevenguis", scripting: scripting)
            try tab.click(.link(.exactly(name)))
            try tab.wait(for: name) { try $0.exists(.heading(.exactly(name))) }
            #expect(tab.path == "/sevenguis/\(task)")
            try tab.click(.link("7GUIs"))
            try tab.wait(for: "the list") { try $0.exists(.heading("7GUIs")) }
        }
    }

    @Test(arguments: [true, false])
    func `the counter counts in its window`(scripting: Bool) throws {
        let (one, other) = (try open("counter", scripting), try open("counter", scripting))
        let count = Locator.role(.status, "Count")
        #expect(try one.text(count) == "0")
        for number in 1...3 {
            try one.click(.button("Count"))
            try one.wait(for: "\(number)") { try $0.text(count) == "\(number)" }
        }
        #expect(try other.text(count) == "0")
        try one.reload()
        #expect(try one.text(count) == "3")
        try one.assertMatchesFreshRender()
    }

    @Test func `each temperature converts the other`() throws {
        let tab = try open("temperature")
        try tab.fill(.label("Celsius"), with: "100")
        try tab.wait(for: "212") { try $0.value(.label("Fahrenheit")) == "212" }
        try tab.fill(.label("Fahrenheit"), with: "50")
        try tab.wait(for: "10") { try $0.value(.label("Celsius")) == "10" }
        try tab.fill(.label("Fahrenheit"), with: "warm")
        try tab.wait(for: "the mark") { try $0.find(.label("Fahrenheit"))["aria-invalid"] == "true" }
        #expect(try tab.value(.label("Celsius")) == "10")
        #expect(try tab.text(.css("#temperature-fahrenheit-message")).contains("a number"))
    }

    @Test func `temperatures are converted without JavaScript`() throws {
        let tab = try open("temperature", false)
        try tab.fill(.label("Celsius"), with: "100")
        try tab.click(.button("Convert Celsius"))
        #expect(try tab.value(.label("Fahrenheit")) == "212")
        try tab.fill(.label("Fahrenheit"), with: "50")
        try tab.click(.button("Convert Fahrenheit"))
        #expect(try tab.value(.label("Celsius")) == "10")
        try tab.fill(.label("Celsius"), with: "x")
        try tab.click(.button("Convert Celsius"))
        #expect(try tab.find(.label("Celsius"))["aria-invalid"] == "true")
        #expect(try tab.value(.label("Celsius")) == "x")
    }

    @Test func `a flight is booked`() throws {
        let tab = try open("flight")
        let (kind, start, back) = (Locator.label("Kind"), Locator.label("Start"), Locator.label("Return"))
        #expect(try tab.find(back).has("disabled"))
        try tab.fill(start, with: "x")
        try tab.wait(for: "the mark") { try $0.find(start)["aria-invalid"] == "true" }
        #expect(try tab.find(.button("Book")).has("disabled"))
        try tab.fill(start, with: "2.4.2027")
        try tab.wait(for: "the button") { try !$0.find(.button("Book")).has("disabled") }
        try tab.choose("return flight", in: kind)
        try tab.wait(for: "the field") { try !$0.find(back).has("disabled") }
        try tab.wait(for: "the message") { try $0.text(.css("#flight-return-message")).contains("before") }
        try tab.fill(back, with: "3.4.2027")
        try tab.click(.button("Book"))
        try tab.wait(for: "the status") {
            try $0.text(.css(".outcome")) == "You have booked a return flight from 2.4.2027 to 3.4.2027."
        }
        try tab.assertMatchesFreshRender()
    }

    @Test func `a flight is booked without JavaScript`() throws {
        let tab = try open("flight", false)
        try tab.choose("return flight", in: .label("Kind"))
        try tab.click(.button("Check"))
        try tab.fill(.label("Start"), with: "2.4.2027")
        try tab.fill(.label("Return"), with: "1.4.2027")
        try tab.click(.button("Book"))
        #expect(try tab.text(.css("#flight-return-message")).contains("before"))
        #expect(try tab.find(.button("Book")).has("disabled"))
        try tab.fill(.label("Return"), with: "2.4.2027")
        try tab.click(.button("Check"))
        try tab.click(.button("Book"))
        #expect(try tab.text(.css(".outcome")).contains("from 2.4.2027 to 2.4.2027"))
    }

    @Test func `the timer runs to its end and is reset`() throws {
        let tab = try open("timer")
        let (bar, duration) = (Locator.role(.progressBar, "Elapsed"), Locator.role(.slider, "Duration"))
        try tab.fill(duration, with: "1")
        try tab.wait(for: "the end") { try $0.find(bar)["value"] == "1" && $0.find(bar)["max"] == "1" }
        try tab.click(.button("Reset"))
        try tab.wait(for: "a start") { try Double($0.find(bar)["value"] ?? "").map { $0 < 1 } == true }
        try tab.wait(for: "the end") { try $0.text(.css(".elapsed")) == "1.0 s" }
    }

    @Test func `the timer is a snapshot without JavaScript`() throws {
        let tab = try open("timer", false)
        let bar = Locator.role(.progressBar, "Elapsed")
        try tab.visit("/sevenguis/timer?duration=15&since=0")
        #expect(try tab.find(bar)["value"] == "15")
        try tab.click(.button("Reset"))
        #expect(try Double(tab.find(bar)["value"] ?? "").map { $0 < 10 } == true)
        try tab.fill(.role(.slider, "Duration"), with: "30")
        try tab.click(.button("Set duration"))
        #expect(try tab.find(bar)["max"] == "30")
        try tab.click(.link("Refresh"))
        #expect(try tab.find(bar)["max"] == "30")
        #expect(tab.path.contains("since="))
    }
}
