import GalleryViewModels
import Rx
import RxTesting
import Testing

@Suite struct PeopleViewModelTests {
    private let states = WindowStates<PeopleState>(limit: 100_000) { $0.size }

    private func open(_ id: String? = nil) -> PeopleViewModel {
        PeopleViewModel(state: WindowState(PeopleState(), id: id, in: states))
    }

    private func names(_ viewModel: PeopleViewModel) -> [String] {
        Recorded(viewModel.people).latest?.map(\.listName) ?? []
    }

    private static let all = ["Emil, Hans", "Mustermann, Max", "Tisch, Roman"]

    @Test(arguments: [("", all), ("e", ["Emil, Hans"]), ("TI", ["Tisch, Roman"]), ("Hans", []), ("x", [])])
    func `the prefix filters surnames`(prefix: String, expected: [String]) {
        let viewModel = open()
        viewModel.prefix.accept(prefix)
        #expect(names(viewModel) == expected)
    }

    @Test func `people are created, updated and deleted`() {
        let viewModel = open()
        viewModel.name.accept(" Ada ")
        viewModel.surname.accept("Lovelace")
        viewModel.create.execute(())
        #expect(names(viewModel) == Self.all + ["Lovelace, Ada"])
        viewModel.selected.accept(2)
        #expect(viewModel.name.value == "Max")
        viewModel.name.accept("")
        viewModel.surname.accept("Muster")
        viewModel.update.execute(())
        #expect(names(viewModel) == ["Emil, Hans", "Muster", "Tisch, Roman", "Lovelace, Ada"])
        viewModel.delete.execute(())
        #expect(names(viewModel) == ["Emil, Hans", "Tisch, Roman", "Lovelace, Ada"])
        #expect(viewModel.selected.value == nil)
        viewModel.create.execute(())
        viewModel.selected.accept(5)
        #expect(viewModel.surname.value == "Muster", "The identifier of a deleted person is not used again.")
    }

    @Test func `update and delete need a selection`() {
        let viewModel = open()
        let enabled = [Recorded(viewModel.update.enabled), Recorded(viewModel.delete.enabled)]
        #expect(enabled.map(\.latest) == [false, false])
        viewModel.selected.accept(3)
        #expect(enabled.map(\.latest) == [true, true])
        viewModel.prefix.accept("E")
        #expect(enabled.map(\.latest) == [false, false], "The selected person is hidden.")
        #expect(viewModel.selected.value == nil)
    }

    @Test func `a person without names is rejected`() {
        let viewModel = open()
        let (messages, errors) = (Recorded(viewModel.message.english), Recorded(viewModel.create.underlyingError))
        viewModel.name.accept("  ")
        viewModel.create.execute(())
        #expect(errors.values.count == 1)
        #expect(messages.latest == "Please enter a name or a surname.")
        #expect(names(viewModel) == Self.all)
        viewModel.name.accept("A")
        #expect(messages.latest == "")
    }

    @Test func `a reload continues with the state, and another window has its own`() {
        let first = open()
        let id = Recorded(first.stateID)
        #expect(id.latest == .some(nil))
        first.selected.accept(1)
        first.delete.execute(())
        #expect(id.values.count == 2, "The address changes once.")
        let reloaded = open(id.latest ?? nil)
        let other = open()
        #expect(names(reloaded) == ["Mustermann, Max", "Tisch, Roman"])
        #expect(names(other) == Self.all)
        reloaded.prefix.accept("T")
        first.prefix.accept("M")
        #expect(names(reloaded) == ["Tisch, Roman"])
        #expect(names(first) == ["Mustermann, Max"])
        #expect(Recorded(reloaded.stateID).latest != id.latest)
    }

    @Test func `random actions equal those on a plain array`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20 {
            let viewModel = open()
            var model = PeopleModel()
            for _ in 0..<60 {
                model.act(on: viewModel, using: &random)
                #expect(names(viewModel) == model.shown)
                #expect(viewModel.selected.value == model.selected)
            }
        }
    }
}

/// The list as a plain array.
private struct PeopleModel {
    var people = [(1, "Hans", "Emil"), (2, "Max", "Mustermann"), (3, "Roman", "Tisch")]
    var nextID = 4
    var prefix = ""
    var selected: Int?

    private var filtered: [(Int, String, String)] {
        people.filter { prefix.isEmpty || $0.2.lowercased().hasPrefix(prefix.lowercased()) }
    }

    var shown: [String] { filtered.map { "\($0.2), \($0.1)" } }

    mutating func act(on viewModel: PeopleViewModel, using random: inout SeededGenerator) {
        let surname = ["Emmer", "Tal", "Mund"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            prefix = ["", "e", "T", "mu"].randomElement(using: &random) ?? ""
            viewModel.prefix.accept(prefix)
        case 1:
            selected = filtered.randomElement(using: &random)?.0
            viewModel.selected.accept(selected)
        case 2:
            type("N", surname, into: viewModel)
            people.append((nextID, "N", surname))
            nextID += 1
            viewModel.create.execute(())
        case 3:
            type("U", surname, into: viewModel)
            if let index = people.firstIndex(where: { $0.0 == selected }) {
                people[index] = (people[index].0, "U", surname)
            }
            viewModel.update.execute(())
        default:
            people.removeAll { $0.0 == selected }
            selected = nil
            viewModel.delete.execute(())
        }
        if !filtered.contains(where: { $0.0 == selected }) { selected = nil }
    }

    private func type(_ name: String, _ surname: String, into viewModel: PeopleViewModel) {
        viewModel.name.accept(name)
        viewModel.surname.accept(surname)
    }
}
