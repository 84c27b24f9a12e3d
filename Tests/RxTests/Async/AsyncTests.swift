import Rx
import RxTesting
import Testing

@Suite struct AsyncTests {
    @Test func `values yields the elements and throws the error`() async throws {
        var seen: [Int] = []
        for try await element in Observable.of(1, 2, 3).values { seen.append(element) }
        #expect(seen == [1, 2, 3])
        await #expect(throws: TestError.self) {
            for try await _ in Observable<Int>.error(testError).values {}
        }
    }

    @Test func `leaving the loop over values disposes the subscription`() async throws {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(1)
        for try await element in subject.values {
            #expect(element == 1)
            break
        }
        while subject.hasObservers { await Task.yield() }
    }

    @Test func `value returns the element of a trait or throws its error`() async throws {
        #expect(try await Single.just(1).value == 1)
        #expect(try await Maybe<Int>.empty().value == nil)
        try await Completable.empty().value
        await #expect(throws: TestError.self) { try await Single<Int>.error(testError).value }
    }

    @Test func `cancelling the task disposes the subscription`() async {
        let subject = PublishSubject<Int>()
        let task = Task { try await subject.asSingle().value }
        while !subject.hasObservers { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!subject.hasObservers)
    }

    @Test func `iterating over values in a cancelled task throws`() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            for try await _ in Observable<Int>.never().values {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a cancelled task still receives a value that is available at once`() async throws {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            let one = try await Single.just(1).value
            let two = try await Maybe.just(2).value
            let none = try await Maybe<Int>.empty().value
            try await Completable.empty().value
            return [one, two, none]
        }
        task.cancel()
        #expect(try await task.value == [1, 2, nil])
        let later = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await Single<Int>.never().value
        }
        later.cancel()
        await #expect(throws: CancellationError.self) { try await later.value }
    }

    @Test func `an asynchronous sequence becomes an observable`() async throws {
        let stream = AsyncStream<Int> { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        var seen: [Int] = []
        for try await element in stream.asObservable().values { seen.append(element) }
        #expect(seen == [1, 2, 3])
    }

    @Test func `a Single is created from an async closure`() async throws {
        #expect(try await Single.create { 5 }.value == 5)
        #expect(try await Single.create(detached: true, priority: .high) { 6 }.value == 6)
        await #expect(throws: TestError.self) {
            try await Single<Int>.create { () async throws -> Int in throw testError }.value
        }
    }
}
