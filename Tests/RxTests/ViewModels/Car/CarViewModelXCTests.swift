import Rx
import RxTesting
import XCTest

final class CarViewModelXCTests: XCTestCase {
    private var scheduler: TestScheduler!
    private var disposeBag: DisposeBag!
    private var viewModel: CarViewModel!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
        viewModel = CarViewModel(car: Car(make: "Ferrari", model: "F12", kilowatts: 544))
    }

    override func tearDown() {
        scheduler = nil
        disposeBag = nil
        viewModel = nil
        super.tearDown()
    }

    func testStartsWithTheCar() throws {
        XCTAssertEqual(try viewModel.titleText.value(), "Ferrari F12")
        XCTAssertEqual(try viewModel.horsepowerText.value(), "730")
        XCTAssertEqual(try viewModel.kilowattText.toBlocking().first(), "544")
    }

    func testTitleFollowsMakeAndModel() {
        let title = scheduler.createObserver(String.self)
        viewModel.titleText
            .bind(to: title)
            .disposed(by: disposeBag)

        scheduler.createColdObservable([.next(10, "Tesla"), .next(30, "Fiat")])
            .bind(to: viewModel.makeText)
            .disposed(by: disposeBag)
        scheduler.createColdObservable([.next(20, "Model S"), .next(40, "Panda")])
            .bind(to: viewModel.modelText)
            .disposed(by: disposeBag)
        scheduler.start()

        XCTAssertEqual(
            title.events,
            [
                .next(0, "Ferrari F12"), .next(10, "Tesla F12"), .next(20, "Tesla Model S"), .next(30, "Fiat Model S"),
                .next(40, "Fiat Panda"),
            ])
        XCTAssertEqual(viewModel.car.make, "Fiat")
        XCTAssertEqual(viewModel.car.model, "Panda")
    }

    func testValidityTellsOnlyChanges() {
        let isValid = scheduler.createObserver(Bool.self)
        viewModel.isValid.subscribe(isValid).disposed(by: disposeBag)
        scheduler.scheduleAt(10) { self.viewModel.makeText.onNext("") }
        scheduler.scheduleAt(20) { self.viewModel.horsepowerText.onNext("many") }
        scheduler.scheduleAt(30) { self.viewModel.makeText.onNext("Opel") }
        scheduler.scheduleAt(40) { self.viewModel.horsepowerText.onNext("100") }
        scheduler.start()
        XCTAssertEqual(isValid.events, [.next(0, true), .next(10, false), .next(40, true)])
    }
}
