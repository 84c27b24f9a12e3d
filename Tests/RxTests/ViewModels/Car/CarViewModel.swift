import Rx

struct Car {
    var make: String
    var model: String
    var kilowatts: Int
}

/// A view model in the style of the first MVVM tutorials: a subject per field, bound by both the view and the view
/// model itself.
final class CarViewModel {
    private static let kilowattsPerHorsepower = 0.745699872

    private(set) var car: Car
    private let disposeBag = DisposeBag()

    var makeText: BehaviorSubject<String>
    var modelText: BehaviorSubject<String>
    var titleText: BehaviorSubject<String>
    var horsepowerText: BehaviorSubject<String>
    var kilowattText: BehaviorSubject<String>
    var isValid: Observable<Bool>

    init(car: Car) {
        self.car = car
        let horsepower = Int((Double(car.kilowatts) / CarViewModel.kilowattsPerHorsepower).rounded())
        makeText = BehaviorSubject<String>(value: car.make)
        modelText = BehaviorSubject<String>(value: car.model)
        titleText = BehaviorSubject<String>(value: "\(car.make) \(car.model)")
        horsepowerText = BehaviorSubject(value: "\(horsepower)")
        kilowattText = BehaviorSubject(value: String(car.kilowatts))
        isValid = Observable.combineLatest(makeText, modelText, horsepowerText) {
            !$0.isEmpty && !$1.isEmpty && Int($2) != nil
        }
        .distinctUntilChanged()

        Observable.combineLatest(makeText, modelText) { make, model in "\(make) \(model)" }
            .skip(1)
            .bind(to: titleText)
            .disposed(by: disposeBag)

        horsepowerText.asObservable()
            .map { Double($0) ?? 0 }
            .map { "\(Int(($0 * CarViewModel.kilowattsPerHorsepower).rounded()))" }
            .bind(to: kilowattText)
            .disposed(by: disposeBag)

        makeText
            .subscribe(onNext: { [weak self] in self?.car.make = $0 })
            .disposed(by: disposeBag)
        modelText.subscribe(onNext: { [unowned self] model in
            self.car.model = model
        }).disposed(by: disposeBag)
        kilowattText.asObservable()
            .compactMap(Int.init)
            .subscribe(with: self, onNext: { owner, kilowatts in owner.car.kilowatts = kilowatts })
            .disposed(by: disposeBag)
    }
}
