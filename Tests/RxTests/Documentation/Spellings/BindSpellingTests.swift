import Rx
import Testing

/// Every form of `bind`, `drive` and `emit`, spelled as in existing view models.
@Suite struct BindSpellingTests {
    private final class Label: ReactiveCompatible {
        var text: String?
        var count = 0
    }

    private let bag = DisposeBag()
    private let one = Observable.just(1)

    @Test func bindToObserversAndRelays() throws {
        let subject = BehaviorSubject(value: 0)
        let optional = BehaviorSubject<Int?>(value: nil)
        let relay = BehaviorRelay(value: 0)
        let optionalRelay = BehaviorRelay<Int?>(value: nil)
        let events = BehaviorRelay(value: [Int]())
        let publish = PublishRelay<Int>()
        let replay = ReplayRelay<Int>.create(bufferSize: 1)
        publish.subscribe(onNext: { events.accept(events.value + [$0]) }).disposed(by: bag)
        one.bind(to: relay).disposed(by: bag)
        one.bind(to: optionalRelay).disposed(by: bag)
        one.bind(to: publish, publish).disposed(by: bag)
        one.bind(to: replay).disposed(by: bag)
        one.bind(to: subject).disposed(by: bag)
        one.bind(to: optional).disposed(by: bag)
        #expect(relay.value == 1)
        #expect(optionalRelay.value == 1)
        #expect(events.value == [1, 1])
        // A subject also receives the end.
        #expect(try subject.value() == 1)
        #expect(try optional.value() == 1)
        replay.subscribe(onNext: { events.accept([$0]) }).disposed(by: bag)
        #expect(events.value == [1])
    }

    @Test func bindToClosures() {
        let label = Label()
        var seen: [Int] = []
        one.bind(onNext: { seen.append($0) }).disposed(by: bag)
        one.bind { seen.append($0) }.disposed(by: bag)
        one.bind(with: label, onNext: { $0.count = $1 }).disposed(by: bag)
        let doubled = one.bind(to: { source in source.map { $0 * 2 } })
        doubled.bind { seen.append($0) }.disposed(by: bag)
        one.bind(to: { source in { factor in source.map { $0 * factor } } }, curriedArgument: 5)
            .bind { seen.append($0) }
            .disposed(by: bag)
        #expect(seen == [1, 1, 2, 5])
        #expect(label.count == 1)
    }

    @Test func bindToProperties() {
        CallingThreadLoop.run {
            let label = Label()
            Observable.just("a").bind(to: label.rx.text).disposed(by: bag)
            #expect(label.text == "a")
            one.bind(to: label, keyPath: \.count).disposed(by: bag)
            #expect(label.count == 1)
            Observable.just("b").bind(to: label, setter: { $0.text = $1 }).disposed(by: bag)
            #expect(label.text == "b")
            Driver.just("c").drive(label.rx.text).disposed(by: bag)
            #expect(label.text == "c")
            Signal.just("d").emit(to: label.rx.text).disposed(by: bag)
            #expect(label.text == "d")
        }
    }

    @Test func drive() {
        CallingThreadLoop.run {
            let label = Label()
            let relay = BehaviorRelay(value: 0)
            let optional = BehaviorRelay<Int?>(value: nil)
            let replay = ReplayRelay<Int>.create(bufferSize: 1)
            var log: [String] = []
            let driver = Driver.just(1)
            driver.drive(relay).disposed(by: bag)
            driver.drive(optional).disposed(by: bag)
            driver.drive(replay).disposed(by: bag)
            driver.drive(AnyObserver<Int> { log.append("\($0)") }).disposed(by: bag)
            driver.drive(
                onNext: { log.append("\($0)") }, onCompleted: { log.append("end") }, onDisposed: { log.append("x") }
            )
            .disposed(by: bag)
            driver.drive(with: label, onNext: { $0.count = $1 }).disposed(by: bag)
            driver.drive { source in source.subscribe(onNext: { log.append("\($0)") }) }.disposed(by: bag)
            driver.drive().disposed(by: bag)
            #expect(relay.value == 1)
            #expect(optional.value == 1)
            #expect(log == ["next(1)", "completed", "1", "end", "x", "1"])
            #expect(label.count == 1)
        }
    }

    @Test func emit() {
        CallingThreadLoop.run {
            let label = Label()
            let relay = BehaviorRelay(value: 0)
            let publish = PublishRelay<Int?>()
            var log: [String] = []
            publish.subscribe(onNext: { log.append("\($0 ?? 0)") }).disposed(by: bag)
            let signal = Signal.just(1)
            signal.emit(to: relay).disposed(by: bag)
            signal.emit(to: publish).disposed(by: bag)
            signal.emit(to: ReplayRelay<Int>.createUnbound()).disposed(by: bag)
            signal.emit(to: AnyObserver<Int> { log.append("\($0)") }).disposed(by: bag)
            signal.emit(onNext: { log.append("\($0)") }, onCompleted: { log.append("end") }).disposed(by: bag)
            signal.emit(with: label) { $0.count = $1 }.disposed(by: bag)
            signal.emit().disposed(by: bag)
            #expect(relay.value == 1)
            #expect(log == ["1", "next(1)", "completed", "1", "end"])
            #expect(label.count == 1)
        }
    }

    @Test func subscribe() {
        let label = Label()
        var log: [String] = []
        one.subscribe { log.append("\($0)") }.disposed(by: bag)
        one.subscribe(
            onNext: { log.append("\($0)") }, onCompleted: { log.append("end") }, onDisposed: { log.append("x") }
        )
        .disposed(by: bag)
        one.subscribe(with: label, onNext: { $0.count = $1 }, onCompleted: { $0.text = "end" }).disposed(by: bag)
        one.subscribe(AnyObserver { log.append("\($0)") }).disposed(by: bag)
        one.observeNext { log.append("\($0)") }.disposed(by: bag)
        #expect(log == ["next(1)", "completed", "1", "end", "x", "next(1)", "completed", "1"])
        #expect(label.count == 1)
        #expect(label.text == "end")
    }

    @Test func `observers are type-erased and mapped`() {
        let relay = BehaviorRelay(value: 0)
        let observer = AnyObserver<Int> { if case .next(let number) = $0 { relay.accept(number) } }
        let lengths: AnyObserver<String> = AnyObserver(observer).mapObserver { $0.count }
        lengths.onNext("four")
        lengths.on(.completed)
        #expect(relay.value == 4)
        #expect(Event.next(1).map { "\($0)" }.element == "1")
        #expect(Event<Int>.completed.isStopEvent)
        #expect(Event.next(2).event.element == 2)
    }

    @Test func `control properties pass values to their sinks`() {
        let typed = BehaviorRelay<String?>(value: nil)
        var set: [String?] = []
        let property = ControlProperty(
            values: typed, valueSink: AnyObserver<String?> { if case .next(let text) = $0 { set.append(text) } })
        #expect(property.orEmpty.asControlProperty().asObservable() !== property.asObservable())
        property.orEmpty.onNext("set")
        property.onNext(nil)
        #expect(set == ["set", nil])
        var events: [Int] = []
        ControlEvent(events: Observable.of(1, 2))
            .asObservable()
            .subscribe(on: CurrentThreadScheduler.instance)
            .subscribe(onNext: { events.append($0) })
            .disposed(by: bag)
    }

    @Test func `control properties and events send on their loop`() {
        let typed = BehaviorRelay<String?>(value: nil)
        let click = PublishRelay<Void>()
        var all: [String] = []
        var changed: [String] = []
        var clicks = 0
        CallingThreadLoop.run {
            let property = ControlProperty(values: typed, valueSink: AnyObserver<String?> { _ in })
            property.orEmpty.subscribe(onNext: { all.append($0) }).disposed(by: bag)
            property.orEmpty.changed.subscribe(onNext: { changed.append($0) }).disposed(by: bag)
            property.orEmpty.asDriver().drive(onNext: { all.append($0) }).disposed(by: bag)
            ControlEvent(events: click).asSignal().emit(onNext: { clicks += 1 }).disposed(by: bag)
        } then: {
            typed.accept("a")
            click.accept(())
        }
        #expect(all == ["", "", "a", "a"])
        #expect(changed == ["a"])
        #expect(clicks == 1)
    }
}
