public import Rx
public import Texts

/// The dialog that adjusts the diameter of a circle.
public final class DiameterViewModel {
    /// The dialog's title, such as "Circle at 100, 50".
    public let title: Text
    /// The diameter, bound both ways. The circle changes while the slider is moved.
    public let diameter: BehaviorRelay<Int>
    /// Closes the dialog.
    public let done = PublishRelay<Void>()

    private let bag = DisposeBag()

    init(_ circle: DrawnCircle, in state: WindowState<CirclesState>) {
        title = "Circle at \(circle.x, "x"), \(circle.y, "y")"
        diameter = BehaviorRelay(value: state.value.circle(circle.id)?.diameter ?? circle.diameter)
        diameter.distinctUntilChanged().skip(1).subscribe(onNext: { diameter in state.change { $0.adjust(diameter) } })
            .disposed(by: bag)
        done.subscribe(onNext: { state.change { $0.endAdjusting() } }).disposed(by: bag)
    }
}
