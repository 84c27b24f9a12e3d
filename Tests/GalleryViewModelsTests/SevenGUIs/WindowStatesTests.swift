import GalleryViewModels
import Rx
import Testing

@Suite struct WindowStatesTests {
    /// Opens windows whose states have the size 1, in a table for ten of them.
    private let states = WindowStates<PeopleState>(limit: 10) { _ in 1 }

    private func open(_ id: String?) -> Recorded<String?> {
        Recorded(PeopleViewModel(state: WindowState(PeopleState(), id: id, in: states)).stateID)
    }

    private func keep() -> String {
        let viewModel = PeopleViewModel(state: WindowState(PeopleState(), in: states))
        let id = Recorded(viewModel.stateID)
        viewModel.prefix.accept("x")
        return (id.latest ?? nil) ?? ""
    }

    @Test func `the oldest states are evicted`() {
        let ids = (0..<100).map { _ in keep() }
        let known = ids.map { open($0).latest == .some($0) }
        #expect(known.suffix(5).allSatisfy { $0 })
        #expect((5...10).contains(known.count { $0 }))
        #expect(Set(ids).count == 100)
    }

    @Test func `a state that is used remains`() {
        let id = keep()
        for _ in 0..<100 {
            _ = keep()
            #expect(open(id).latest == .some(id))
        }
    }

    @Test func `an unknown id opens a new window`() {
        #expect(open("0123").latest == .some(nil))
    }
}
