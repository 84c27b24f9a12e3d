import Foundation
import GalleryViewModels
import Synchronization
import Testing

@testable import Gallery

/// Tests of the view models of the app Cars without a page.
@Suite struct CarsTerminalTests {
    private final class Screen {
        var lines: [String] = []
    }

    private let garage = Garage.withThreeCars()
    private let screen = Screen()
    private let terminal: CarsTerminal

    init() {
        terminal = CarsTerminal(garage: garage) { [screen] in screen.lines.append($0) }
    }

    private func lines(after command: String) -> [String] {
        let before = screen.lines.count
        terminal.take(command)
        return Array(screen.lines[before...])
    }

    private func row(_ id: Int, _ title: String, _ horsepower: String) -> String {
        "\(id)  \(title.padding(toLength: 28, withPad: " ", startingAt: 0)) \(horsepower)"
    }

    @Test func `the terminal starts with the list of cars`() {
        #expect(
            screen.lines.prefix(3) == [
                row(1, "Ferrari F12", "730 HP"), row(2, "Pagani Zonda F", "602 HP"),
                row(3, "Lamborghini Aventador", "700 HP"),
            ])
    }

    @Test func `the list follows edits of a car`() {
        #expect(lines(after: "2") == ["== Pagani Zonda F =="])
        #expect(lines(after: "kilowatts 200") == [row(2, "Pagani Zonda F", "268 HP")])
        #expect(lines(after: "model Huayra").sorted() == [row(2, "Pagani Huayra", "268 HP"), "== Pagani Huayra =="])
        #expect(
            lines(after: "kilowatts 2oo") == [
                "!! Please enter a whole number, or leave the field empty. The power is still 200 kW."
            ])
        #expect(lines(after: "back") == [])
        #expect(lines(after: "kilowatts") == [row(2, "Pagani Huayra", "– HP")])
        #expect(lines(after: "back") == ["== Cars =="])
        #expect(garage.latest.value[1].model == "Huayra")
    }

    @Test func `the terminal shows changes made elsewhere`() {
        let before = screen.lines.count
        garage.change { $0[0].kilowatts = 100 }
        #expect(Array(screen.lines[before...]) == [row(1, "Ferrari F12", "134 HP")])
    }
}
