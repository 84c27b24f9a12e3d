import Rx
import RxTesting

/// The elements that an output emits from now on, latest last.
final class Recorded<Value> {
    private(set) var values: [Value] = []
    private let bag = DisposeBag()

    init(_ output: some ObservableConvertibleType<Value>) {
        output.asObservable().subscribe(onNext: { [unowned self] in values.append($0) }).disposed(by: bag)
    }

    var latest: Value? { values.last }
}
