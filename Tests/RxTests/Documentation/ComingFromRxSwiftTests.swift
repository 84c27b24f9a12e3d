import Dispatch
import Locks
import Rx
import RxTesting
import Testing

// The examples of the article "Coming from RxSwift", word for word.

final class SearchViewModel {
    let query = BehaviorRelay<String>(value: "")
    let results: Driver<[String]>
    let isLoading: Driver<Bool>

    init(search: @escaping (String) -> Single<[String]>, scheduler: any SchedulerType = MainScheduler.instance) {
        let activity = ActivityIndicator()
        results =
            query
            .debounce(.milliseconds(300), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { text in
                search(text)
                    .trackActivity(activity)
                    .catchAndReturn([])
            }
            .asDriver(onErrorJustReturn: [])
        isLoading = activity.asDriver()
    }
}

final class Label: ReactiveCompatible {
    var text: String? = ""
}

@Suite struct ComingFromRxSwiftTests {
    @Test func `a view model for RxSwift needs only its imports changed`() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.1, simulateProcessingDelay: false)
        let found = scheduler.createObserver([String].self)
        let bag = DisposeBag()
        SharingScheduler.mock(scheduler: scheduler) {
            let viewModel = SearchViewModel(search: { .just([$0, $0]) }, scheduler: scheduler)
            viewModel.results.drive(found).disposed(by: bag)
            scheduler.scheduleAt(10) { viewModel.query.accept("a") }
            scheduler.scheduleAt(11) { viewModel.query.accept("b") }
            scheduler.start()
        }
        #expect(found.events == [.next(3, ["", ""]), .next(14, ["b", "b"])])
    }

    @Test func `any class can have bindable reactive properties`() {
        let label = Label()
        let titles = PublishSubject<String>()
        let bag = DisposeBag()
        titles
            .bind(to: Binder(label, scheduler: CurrentThreadScheduler.instance) { label, text in label.text = text })
            .disposed(by: bag)
        titles.onNext("Tasks")
        #expect(label.text == "Tasks")
        let binder: Binder<String?> = label.rx.text
        _ = binder
    }

    @Test func `an event of another thread waits for the event being delivered`() async {
        let subject = PublishSubject<Int>()
        let log = Mutex<[String]>([])
        let bag = DisposeBag()
        let handed = DispatchSemaphore(value: 0)
        subject.subscribe(onNext: { number in
            log.withLock { $0.append("begin \(number)") }
            if number == 1 {
                DispatchQueue.global().async {
                    subject.onNext(2)
                    handed.signal()
                }
                handed.wait()
            }
            log.withLock { $0.append("end \(number)") }
        }).disposed(by: bag)
        subject.onNext(1)
        #expect(log.withLock { $0 } == ["begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test func `a reentrant event is delivered within the outer event`() {
        let subject = PublishSubject<Int>()
        var log: [String] = []
        let bag = DisposeBag()
        subject.subscribe(onNext: { number in
            log.append("begin \(number)")
            if number == 1 { subject.onNext(2) }
            log.append("end \(number)")
        }).disposed(by: bag)
        subject.onNext(1)
        #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
    }

    @Test func `a long concatMap does not grow the stack`() {
        var sum = 0
        Observable.range(start: 1, count: 200_000)
            .concatMap { Observable.just($0) }
            .subscribe(onNext: { sum += $0 })
            .dispose()
        #expect(sum == 20_000_100_000)
    }

    @Test func `leakedObjects returns zero if all objects are released`() {
        let leaked = leakedObjects {
            let relay = BehaviorRelay(value: 1)
            let bag = DisposeBag()
            relay.map { $0 + 1 }.subscribe(onNext: { _ in }).disposed(by: bag)
        }
        #expect(leaked == 0)
    }
}
