import EventLoops
import Rx
import Testing

@Suite struct MainLoopTests {
    @Test func `a loop is the main loop of its thread`() {
        let group = EventLoopGroup(count: 2)
        defer { group.shutdown() }
        for loop in group.loops {
            let seen = Collector<Bool>()
            loop.execute { seen.add(MainLoops.current === loop && loop.isCurrent) }
            #expect(seen.wait(for: 1) == [true])
            #expect(!loop.isCurrent)
        }
        #expect(MainLoops.current == nil)
    }

    @Test func `the main scheduler is the subscriber's loop`() {
        let group = EventLoopGroup(count: 2)
        defer { group.shutdown() }
        let subject = PublishSubject<Int>()
        let seen = Collector<String>()
        let bag = DisposeBag()
        for loop in group.loops {
            loop.execute {
                bag.insert(
                    subject.observe(on: MainScheduler.instance).subscribe(onNext: { value in
                        seen.add("\(value) on \(EventLoop.current?.index ?? -1)")
                    }))
                seen.add("subscribed")
            }
        }
        _ = seen.wait(for: 2)
        subject.onNext(1)
        let all = seen.wait(for: 2)
        #expect(Set(all.suffix(2)) == ["1 on 0", "1 on 1"])
    }
}
