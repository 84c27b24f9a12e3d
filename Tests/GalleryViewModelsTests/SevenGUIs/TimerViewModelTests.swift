import Foundation
import GalleryViewModels
import Rx
import RxTesting
import Testing

/// Tests of the timer in virtual time with a resolution of one millisecond.
@Suite struct TimerViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)

    private func wait(_ milliseconds: Int) { scheduler.advanceTo(scheduler.clock + milliseconds) }

    @Test func `time passes in tenths and stops at the duration`() {
        let timer = TimerViewModel(scheduler: scheduler)
        timer.duration.accept(1)
        let elapsed = Recorded(timer.elapsed)
        wait(2000)
        #expect(elapsed.values == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        #expect(Recorded(timer.elapsedText.english).latest == "1.0 s")
    }

    @Test func `a stopped timer does not tick`() {
        let timer = TimerViewModel(scheduler: scheduler)
        timer.duration.accept(1)
        let elapsed = Recorded(timer.elapsed)
        wait(1500)
        let count = elapsed.values.count
        wait(60_000)
        #expect(elapsed.values.count == count)
    }

    @Test func `a longer duration continues, a shorter one stops`() {
        let timer = TimerViewModel(scheduler: scheduler)
        timer.duration.accept(2)
        let elapsed = Recorded(timer.elapsed)
        wait(2500)
        #expect(elapsed.latest == 2)
        timer.duration.accept(3)
        wait(500)
        #expect(elapsed.latest == 2.5)
        timer.duration.accept(1.5)
        wait(1000)
        #expect(elapsed.latest == 2.5, "The bar is full.")
        timer.duration.accept(60)
        wait(100)
        #expect(elapsed.latest == 2.6)
    }

    @Test func `reset starts again`() {
        let timer = TimerViewModel(scheduler: scheduler)
        timer.duration.accept(1)
        let elapsed = Recorded(timer.elapsed)
        wait(1200)
        timer.reset.accept(())
        #expect(elapsed.latest == 0)
        wait(300)
        #expect(elapsed.latest == 0.3)
    }

    @Test func `the kept progress does not change while the timer runs`() {
        let timer = TimerViewModel(scheduler: scheduler)
        let (kept, elapsed) = (Recorded(timer.kept), Recorded(timer.elapsed))
        wait(5000)
        #expect(elapsed.latest == 5)
        #expect(kept.values == [nil])
        timer.reset.accept(())
        wait(5000)
        #expect(kept.values.count == 2)
        wait(15_000)
        #expect(kept.values.count == 3)
        #expect(kept.latest == TimerProgress(duration: 15, elapsed: 15, since: nil))
    }

    @Test func `a timer continues from the progress of an address`() throws {
        let first = TimerViewModel(scheduler: scheduler)
        let kept = Recorded(first.kept)
        wait(1000)
        first.reset.accept(())
        wait(4000)
        let second = TimerViewModel(start: kept.latest ?? nil, scheduler: scheduler)
        #expect(Recorded(second.elapsed).latest == 4)
        wait(60_000)
        let third = TimerViewModel(start: kept.latest ?? nil, scheduler: scheduler)
        #expect(Recorded(third.elapsed).latest == 15)
    }

    @Test(arguments: [(-1.0, 0.0), (61, 0), (.nan, 0), (15, -1), (15, 1e9), (15, .nan)])
    func `an address with impossible numbers shows a new timer`(duration: Double, elapsed: Double) {
        let start = TimerProgress(duration: duration, elapsed: elapsed, since: nil)
        let timer = TimerViewModel(start: start, scheduler: scheduler)
        #expect(timer.duration.value == 15)
        #expect(Recorded(timer.elapsed).latest == 0)
    }

    @Test func `a duration outside the slider is ignored`() {
        let timer = TimerViewModel(scheduler: scheduler)
        let elapsed = Recorded(timer.elapsed)
        timer.duration.accept(-3)
        wait(1000)
        #expect(elapsed.latest == 1)
    }
}
