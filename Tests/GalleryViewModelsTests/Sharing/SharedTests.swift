import Dispatch
import GalleryViewModels
import Locks
import Rx
import Testing

@Suite struct SharedTests {
    @Test func `editions are numbered and repeated values are not sent`() {
        let shared = Shared(1)
        let editions = Recorded(shared.editions)
        #expect(shared.change { $0 = 2 } == 1)
        #expect(shared.change { $0 = 2 } == 1)
        #expect(shared.change { $0 += 1 } == 2)
        #expect(editions.values.map(\.value) == [1, 2, 3])
        #expect(editions.values.map(\.number) == [0, 1, 2])
        #expect(shared.latest.value == 3)
    }

    @Test func `a loop receives a change in its own turn`() {
        let loop = TestLoop()
        let shared = Shared(1)
        let editions = loop.run { Recorded(shared.editions) }
        loop.turn()
        shared.change { $0 = 2 }
        #expect(editions.values.map(\.value) == [1])
        loop.turn()
        #expect(editions.values.map(\.value) == [1, 2])
    }

    @Test func `a change made during a delivery is sent after it`() {
        let shared = Shared(0)
        let bag = DisposeBag()
        shared.editions.subscribe(onNext: { edition in
            if edition.value == 1 { shared.change { $0 = 2 } }
        })
        .disposed(by: bag)
        let editions = Recorded(shared.editions)
        shared.change { $0 = 1 }
        #expect(editions.values.map(\.value) == [0, 1, 2])
    }

    @Test func `concurrent changes are neither lost nor sent out of order`() {
        let shared = Shared(0)
        let numbers = Mutex<[Int]>([])
        let bag = DisposeBag()
        shared.editions.subscribe(onNext: { edition in numbers.withLock { $0.append(edition.number) } })
            .disposed(by: bag)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<500 { shared.change { $0 += 1 } }
        }
        #expect(shared.latest.value == 2000)
        let told = numbers.withLock { $0 }
        #expect(told.last == 2000)
        #expect(told == told.sorted())
    }
}
