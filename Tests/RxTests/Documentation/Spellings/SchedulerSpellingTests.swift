import Dispatch
import Foundation
import Rx
import RxTesting
import Testing

/// The schedulers, spelled as in existing code.
@Suite struct SchedulerSpellingTests {
    /// Returns the elements of a sequence that has passed through the scheduler, with and without delay.
    private func through(_ scheduler: any SchedulerType) throws -> [Int] {
        let delayed = Observable.of(1, 2).observe(on: scheduler).delay(.milliseconds(1), scheduler: scheduler)
        let timed = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(2)
        return try delayed.concat(timed).subscribe(on: scheduler).toBlocking(timeout: 10).toArray()
    }

    @Test func dispatchQueues() throws {
        #expect(try through(SerialDispatchQueueScheduler(qos: .default)) == [1, 2, 0, 1])
        #expect(try through(SerialDispatchQueueScheduler(internalSerialQueueName: "q")) == [1, 2, 0, 1])
        let queue = DispatchQueue(label: "q")
        #expect(try through(SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "r")) == [1, 2, 0, 1])
        #expect(try through(ConcurrentDispatchQueueScheduler(qos: .utility)) == [1, 2, 0, 1])
        #expect(try through(ConcurrentDispatchQueueScheduler(queue: .global())) == [1, 2, 0, 1])
    }

    @Test func mainQueue() throws {
        #expect(try through(MainScheduler.instance) == [1, 2, 0, 1])
        #expect(try through(MainScheduler.asyncInstance) == [1, 2, 0, 1])
        #expect(try through(ConcurrentMainScheduler.instance) == [1, 2, 0, 1])
    }

    @Test func `the main scheduler runs on the current loop`() {
        CallingThreadLoop.run {
            MainScheduler.ensureExecutingOnScheduler()
            var seen: [Int] = []
            Observable.of(1, 2).observe(on: MainScheduler.instance).subscribe(onNext: { seen.append($0) }).dispose()
            #expect(seen == [1, 2])
        }
    }

    @Test func operationQueue() throws {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: .high)
        #expect(try Observable.of(1, 2).observe(on: scheduler).toBlocking(timeout: 10).toArray() == [1, 2])
    }

    @Test func currentThread() {
        #expect(CurrentThreadScheduler.isScheduleRequired)
        var log: [Int] = []
        let scheduled = CurrentThreadScheduler.instance.schedule(1) { number in
            _ = CurrentThreadScheduler.instance.schedule(3) { number in
                log.append(number)
                return Disposables.create()
            }
            #expect(!CurrentThreadScheduler.isScheduleRequired)
            log.append(number)
            log.append(2)
            return Disposables.create()
        }
        scheduled.dispose()
        #expect(log == [1, 2, 3])
    }

    @Test func historical() {
        let start = Date(timeIntervalSince1970: 0)
        let scheduler = HistoricalScheduler(initialClock: start)
        var seen: [Int] = []
        let subscription = Observable<Int>.interval(.seconds(60), scheduler: scheduler)
            .subscribe(onNext: { seen.append($0) })
        scheduler.advanceTo(start.addingTimeInterval(150))
        subscription.dispose()
        #expect(seen == [0, 1])
        #expect(scheduler.now == start.addingTimeInterval(150))
    }

    @Test func `a custom virtual time converter determines the time of a scheduler`() {
        struct Ticks: VirtualTimeConverterType {
            func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
                Date(timeIntervalSince1970: Double(virtualTime))
            }
            func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970) }
            func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
                Double(virtualTimeInterval)
            }
            func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval) }
            func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
            func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
                lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
            }
        }
        final class Late: VirtualTimeScheduler<Ticks> {
            override func adjustScheduledTime(_ time: Int) -> Int { time + 5 }
        }
        let scheduler = Late(initialClock: 0, converter: Ticks())
        var at: [Int] = []
        let subscription = Observable<Int>.timer(.seconds(10), scheduler: scheduler)
            .subscribe(onNext: { _ in at.append(scheduler.clock) })
        scheduler.start()
        subscription.dispose()
        #expect(at == [15])
    }

    @Test func `a custom scheduler runs timers and delivers events`() {
        struct AtOnce: SchedulerType {
            var now: RxTime { Date(timeIntervalSince1970: 0) }
            func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
                action(state)
            }
            func scheduleRelative<State>(
                _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
            ) -> any Disposable {
                action(state)
            }
        }
        var seen: [Int] = []
        Observable<Int>.timer(.seconds(10), scheduler: AtOnce())
            .observe(on: AtOnce())
            .subscribe(onNext: { seen.append($0) })
            .dispose()
        #expect(seen == [0])
    }

    @Test func sharingSchedulers() {
        let scheduler = TestScheduler(initialClock: 0)
        let check = { #expect(SharingScheduler.make() as? TestScheduler === scheduler) }
        SharingScheduler.mock(makeScheduler: { scheduler }, action: check)
        SharingScheduler.mock(scheduler: scheduler, action: check)
        #expect(!(SharingScheduler.make() is TestScheduler))
    }
}
