import Rx
import RxTesting
import Testing

@Suite struct CarViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let disposeBag = DisposeBag()
    private let viewModel = CarViewModel(car: Car(make: "Volvo", model: "V70", kilowatts: 100))

    @Test func `kilowatts follow horsepower`() {
        let kilowatts = scheduler.createObserver(String.self)
        viewModel.kilowattText.skip(1).bind(to: kilowatts).disposed(by: disposeBag)
        scheduler.createHotObservable([.next(10, "100"), .next(20, ""), .next(30, "200")])
            .bind(to: viewModel.horsepowerText)
            .disposed(by: disposeBag)
        scheduler.start()
        #expect(kilowatts.events == [.next(10, "75"), .next(20, "0"), .next(30, "149")])
        #expect(viewModel.car.kilowatts == 149)
    }

    @Test func `the title is sent once per change`() throws {
        let result = scheduler.start(created: 0, subscribed: 5, disposed: 100) { [scheduler, viewModel] in
            scheduler.scheduleAt(10) { viewModel.modelText.onNext("XC90") }
            return viewModel.titleText.map(\.count)
        }
        #expect(result.events == [.next(5, 9), .next(10, 10)])
        #expect(try viewModel.titleText.value() == "Volvo XC90")
    }

    @Test func `a view model leaves no object alive`() {
        let leaked = leakedObjects {
            let viewModel = CarViewModel(car: Car(make: "Volvo", model: "V70", kilowatts: 100))
            viewModel.makeText.onNext("Saab")
            viewModel.isValid.subscribe(onNext: { _ in }).dispose()
        }
        #expect(leaked == 0)
    }
}
