import GalleryViewModels
import Rx
import Testing

@Suite struct CounterViewModelTests {
    @Test func `each press adds one`() {
        let counter = CounterViewModel()
        let counts = Recorded(counter.count)
        for _ in 0..<3 { counter.increment.accept(()) }
        #expect(counts.values == [0, 1, 2, 3])
    }

    @Test(arguments: [(0, 1), (41, 42), (-5, 1), (Int.max, Int.max)])
    func `the count continues from its start`(start: Int, next: Int) {
        let counter = CounterViewModel(start: start)
        counter.increment.accept(())
        #expect(Recorded(counter.count).latest == next)
    }
}
