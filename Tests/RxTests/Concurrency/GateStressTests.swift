import Dispatch
import Foundation
import Rx
import Synchronization
import Testing

/// Every operator that combines several sequences, with all of them sending concurrently from more threads than there
/// are cores: no element is lost, none overtakes another of its own sequence, and the end comes once and last.
@Suite(.serialized) struct GateStressTests {
    private let pool = Pool()
    #if DEBUG
        private let rounds = 200
    #else
        private let rounds = 1000
    #endif

    /// Sends 40 elements and the end into each of the subjects that `combine` combines, each from a dedicated thread.
    private func check(
        _ name: String, elements: ClosedRange<Int>, ends: ClosedRange<Int> = 1...1,
        _ combine: ([PublishSubject<Mark>]) -> Observable<[Mark]>
    ) {
        Storm.blow(rounds: rounds) {
            let subjects = (0..<Storm.threads).map { _ in PublishSubject<Mark>() }
            let witness = Witness()
            let subscription = witness.watch(combine(subjects)) { $0 }
            Storm.rage { thread in
                for number in 0..<40 { subjects[thread].onNext(Mark(source: thread, number: number)) }
                subjects[thread].onCompleted()
            }
            #expect(elements.contains(witness.count), "\(name)")
            #expect(ends.contains(witness.endCount), "\(name)")
            #expect(witness.complaints == [], "\(name)")
            subscription.dispose()
        }
    }

    private let all = 40 * Storm.threads

    @Test func merge() {
        check("merge", elements: all...all) { Observable.merge($0).map { [$0] } }
    }

    @Test func flatMap() {
        check("flatMap", elements: all...all) { Observable.from($0).flatMap { $0 }.map { [$0] } }
    }

    @Test func `merge with maxConcurrent`() {
        check("merge(maxConcurrent:)", elements: all...all) {
            Observable.from($0).merge(maxConcurrent: Storm.threads).map { [$0] }
        }
    }

    @Test func zip() {
        check("zip", elements: all...all) { Observable.zip($0) }
    }

    @Test func combineLatest() {
        let least = Storm.threads
        check("combineLatest", elements: least...all * all) { subjects in
            // The last combination consists of the last elements; all marks but the last are irrelevant.
            Observable.combineLatest(subjects).takeLast(1).do(onNext: { last in
                #expect(last.allSatisfy { $0.number == 39 })
            })
        }
    }

    @Test func share() {
        check("share", elements: all...all) { Observable.merge($0).share(replay: 1).map { [$0] } }
    }

    @Test func amb() {
        check("amb", elements: 1...40) { Observable.amb($0).map { [$0] } }
    }

    @Test func create() {
        check("create", elements: all...all) { subjects in
            Observable<Mark>.create { observer in
                let running = Atomic<Int>(subjects.count)
                return Disposables.create(
                    subjects.map { subject in
                        subject.subscribe(
                            onNext: observer.onNext,
                            onCompleted: {
                                if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
                                    observer.onCompleted()
                                }
                            })
                    })
            }
            .map { [$0] }
        }
    }

    @Test func withLatestFrom() {
        check("withLatestFrom", elements: 0...all) { subjects in
            Observable.merge(Array(subjects[1...])).withLatestFrom(subjects[0]) { [$0, $1] }.map { [$0[0]] }
        }
    }

    @Test func takeAndSkipUntil() {
        check("take(until:)", elements: 0...all) { subjects in
            Observable.merge(Array(subjects[1...])).take(until: subjects[0]).map { [$0] }
        }
        // A source that ends before it has been opened ends silently.
        check("skip(until:)", elements: 0...all, ends: 0...1) { subjects in
            Observable.merge(Array(subjects[1...])).skip(until: subjects[0]).concat(Observable.empty()).map { [$0] }
        }
    }

    @Test func sample() {
        // A sampler that ends before the source leaves the result without an end.
        check("sample", elements: 0...all, ends: 0...1) { subjects in
            let samples = subjects[0].sample(Observable.merge(Array(subjects[1...])))
            return samples.concat(Observable.empty()).map { [$0] }
        }
    }

    /// Starts a sequence of sequences that run on the pool's threads, and waits for its end.
    private func checkInners(_ name: String, elements: ClosedRange<Int>, _ follow: (Pool) -> Observable<Mark>) {
        Storm.blow(rounds: rounds) {
            let witness = Witness()
            let subscription = witness.watch(follow(pool))
            #expect(witness.waitForEnd(), "\(name) does not end")
            #expect(elements.contains(witness.count), "\(name)")
            #expect(witness.complaints == [], "\(name)")
            subscription.dispose()
        }
    }

    @Test func `operators that flatten sequences of sequences`() {
        let sources = Array(0..<20)
        checkInners("concatMap", elements: 100...100) { pool in
            Observable.from(sources).concatMap { pool.sequence($0, count: 5) }
        }
        checkInners("merge(maxConcurrent: 2)", elements: 100...100) { pool in
            Observable.from(sources).map { pool.sequence($0, count: 5) }.merge(maxConcurrent: 2)
        }
        checkInners("merge(maxConcurrent: 5)", elements: 100...100) { pool in
            Observable.from(sources).map { pool.sequence($0, count: 5) }.merge(maxConcurrent: 5)
        }
        checkInners("flatMap", elements: 100...100) { pool in
            Observable.from(sources).flatMap { pool.sequence($0, count: 5) }
        }
        // The last sequence is never superseded.
        checkInners("flatMapLatest", elements: 5...100) { pool in
            Observable.from(sources).flatMapLatest { pool.sequence($0, count: 5) }
        }
        checkInners("flatMapLatest of asynchronous sources", elements: 5...100) { pool in
            pool.sequence(0, count: 20).flatMapLatest { pool.sequence($0.number, count: 5) }
        }
        checkInners("flatMapFirst", elements: 5...100) { pool in
            pool.sequence(0, count: 20).flatMapFirst { pool.sequence($0.number, count: 5) }
        }
        checkInners("concat", elements: 100...100) { pool in
            Observable.concat(sources.map { pool.sequence($0, count: 5) })
        }
        checkInners("groupBy", elements: 100...100) { pool in
            Observable.merge(sources.map { pool.sequence($0, count: 5) }).groupBy { $0.source % 3 }.flatMap { $0 }
        }
    }

    @Test func `operators that continue with another sequence`() {
        struct Failure: Error {}
        checkInners("catch", elements: 10...10) { pool in
            pool.sequence(0, count: 5).concat(Observable.error(Failure())).catch { _ in pool.sequence(1, count: 5) }
        }
        checkInners("ifEmpty", elements: 5...5) { pool in
            pool.sequence(0, count: 0).ifEmpty(switchTo: pool.sequence(1, count: 5))
        }
        checkInners("andThen", elements: 5...5) { pool in
            pool.sequence(0, count: 5).ignoreElements().asCompletable().andThen(pool.sequence(1, count: 5))
        }
        checkInners("retry(when:)", elements: 20...20) { pool in
            let attempts = Atomic<Int>(0)
            return Observable.deferred {
                let attempt = attempts.add(1, ordering: .relaxed).oldValue
                let part = pool.sequence(attempt, count: 5)
                return attempt < 3 ? part.concat(Observable.error(Failure())) : part
            }
            .retry(when: { (errors: Observable<any Error>) in errors.flatMap { _ in pool.sequence(0, count: 1) } })
        }
    }

    @Test func timedOperators() {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
        let sources = Array(0..<6)
        func source(_ pool: Pool) -> Observable<Mark> { Observable.merge(sources.map { pool.sequence($0, count: 50) }) }
        checkInners("delay", elements: 300...300) { source($0).delay(.microseconds(300), scheduler: scheduler) }
        checkInners("observe(on:)", elements: 300...300) { source($0).observe(on: scheduler) }
        checkInners("timeout", elements: 300...300) { source($0).timeout(.seconds(100), scheduler: scheduler) }
        checkInners("throttle", elements: 1...300) {
            source($0).throttle(.microseconds(50), scheduler: scheduler)
        }
        checkInners("debounce", elements: 1...300) {
            source($0).debounce(.microseconds(50), scheduler: scheduler)
        }
        checkInners("take(for:)", elements: 0...300) {
            source($0).take(for: .microseconds(200), scheduler: scheduler)
        }
        checkInners("window", elements: 300...300) {
            source($0).window(timeSpan: .microseconds(100), count: 7, scheduler: scheduler).concat()
        }
        Storm.blow(rounds: rounds) {
            let witness = Witness()
            let buffers = source(pool).buffer(timeSpan: .microseconds(100), count: 7, scheduler: scheduler)
            let subscription = witness.watch(buffers) { $0 }
            #expect(witness.waitForEnd())
            #expect(witness.count == 300)
            #expect(witness.complaints == [])
            subscription.dispose()
        }
    }
}
