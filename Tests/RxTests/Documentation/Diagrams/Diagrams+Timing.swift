import Dispatch
import Rx

extension Diagram {
    static let timing: [Diagram] = [
        Diagram("debounce") { lab in
            let source = lab.hot("source", "--1-2------3--|")
            lab.result("debounce(3 s)", source.debounce(.seconds(3), scheduler: lab.scheduler))
        },
        Diagram("throttle") { lab in
            let source = lab.hot("source", "--1-23-------4--|")
            lab.result("throttle(5 s)", source.throttle(.seconds(5), scheduler: lab.scheduler))
            lab.result("… latest: false", source.throttle(.seconds(5), latest: false, scheduler: lab.scheduler))
        },
        Diagram("delay") { lab in
            let source = lab.hot("source", "--1--2--|")
            let failing = lab.hot("failing", "--1--2---X")
            lab.result("source.delay(3 s)", source.delay(.seconds(3), scheduler: lab.scheduler))
            lab.result("failing.delay(3 s)", failing.delay(.seconds(3), scheduler: lab.scheduler))
        },
        Diagram("delaySubscription") { lab in
            let source = lab.cold("source", "--1--2--|")
            lab.result("delaySubscription(3 s)", source.delaySubscription(.seconds(3), scheduler: lab.scheduler))
        },
        Diagram("timeout") { lab in
            let source = lab.hot("source", "--1--2----------3--|")
            let other = lab.cold("other", "--8--9|")
            lab.result("timeout(5 s)", source.timeout(.seconds(5), scheduler: lab.scheduler))
            lab.result("… other: other", source.timeout(.seconds(5), other: other, scheduler: lab.scheduler))
        },
        Diagram("observe(on:)") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("observe(on: scheduler)", source.observe(on: lab.scheduler))
        },
        Diagram("subscribe(on:)") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("subscribe(on: scheduler)", source.subscribe(on: lab.scheduler))
        },
    ]

    static let sharing: [Diagram] = [
        Diagram("share") { lab in
            let source = lab.cold("source", "--1--2--3--|")
            let plain = source.share()
            let replaying = source.share(replay: 1)
            lab.result("share()", plain)
            lab.result("at 6 seconds", from: 6, plain)
            lab.result("share(replay: 1)", replaying)
            lab.result("at 6 seconds", from: 6, replaying)
            lab.result("at 13 seconds", from: 13, replaying)
            let forever = source.share(replay: 1, scope: .forever)
            lab.result("… scope: .forever", forever)
            lab.result("at 13 seconds", from: 13, forever)
        },
        Diagram("publish") { lab in
            let source = lab.cold("source", "--1--2--3--|")
            let shared = source.publish()
            lab.result("publish()", shared)
            lab.result("at 10 seconds", from: 10, shared)
            lab.at(4) { _ = shared.connect() }
        },
        Diagram("replay") { lab in
            let source = lab.cold("source", "--1--2-----3--|")
            let one = source.replay(1)
            let all = source.replayAll()
            lab.result("replay(1)", one)
            lab.result("at 6 seconds", from: 6, one)
            lab.result("replayAll()", all)
            lab.result("at 6 seconds", from: 6, all)
            lab.at(0) { _ = [one.connect(), all.connect()] }
        },
        Diagram("multicast") { lab in
            let source = lab.cold("source", "--1--2-----3--|")
            let shared = source.multicast(BehaviorSubject(value: "0"))
            lab.result("multicast(subject)", shared)
            lab.result("at 6 seconds", from: 6, shared)
            lab.at(2) { _ = shared.connect() }
            let selected = source.multicast({ PublishSubject<String>() }, selector: { Observable.zip($0, $0.skip(1)) })
            lab.result("… selector: { zip($0, $0.skip(1)) }", selected.map { $0 + $1 })
            let made = source.multicast(makeSubject: { ReplaySubject<String>.create(bufferSize: 1) })
            lab.result("multicast(makeSubject:)", made.refCount())
        },
        Diagram("refCount") { lab in
            let source = lab.cold("source", "--1--2--3--4--|")
            let shared = source.publish().refCount()
            lab.result("publish().refCount()", until: 7, shared)
            lab.result("from 4 to 9 seconds", from: 4, until: 9, shared)
            lab.result("from 11 seconds", from: 11, shared)
        },
    ]
}
