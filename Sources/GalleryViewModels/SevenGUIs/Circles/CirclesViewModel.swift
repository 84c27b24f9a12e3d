public import Differences
public import Rx
public import Scenes

/// A drawing of circles with undo and redo.
public final class CirclesViewModel {
    // MARK: Two-way bindings

    /// The horizontal position of the next circle that is drawn without a pointer; `nil` while the field is empty.
    public let x = BehaviorRelay<Double?>(value: Double(CirclesState.width / 2))
    /// The vertical position of the next circle that is drawn without a pointer; `nil` while the field is empty.
    public let y = BehaviorRelay<Double?>(value: Double(CirclesState.height / 2))
    /// The selected circle.
    public let selected: BehaviorRelay<DrawnCircle.ID?>

    // MARK: Inputs

    /// Draws a circle at the position of the pointer, or at ``x`` and ``y``. If there is a circle at the position, that
    /// is selected instead. Without a position nothing is drawn.
    public let draw = PublishRelay<PointerEvent>()
    /// Marks the circle at the position of the pointer. A focused circle, whose id is the event's value, is selected.
    public let mark = PublishRelay<PointerEvent>()
    /// Opens the dialog for the circle at the position of the pointer, for the circle whose id is the event's value, or
    /// for the selected one.
    public let adjust = PublishRelay<PointerEvent>()
    /// Undoes the last change. Disabled if there is none.
    public let undo: CocoaAction
    /// Makes the change again that was undone last. Disabled if there is none.
    public let redo: CocoaAction

    // MARK: Outputs

    /// The circles.
    public let circles: Observable<[CircleRow]>
    /// Indicates whether no circle is selected.
    public let adjustIsDisabled: Observable<Bool>
    /// The view model of the dialog; `nil` if it is closed.
    public let dialog: Observable<DiameterViewModel?>
    /// Emits when the user has undone the last change that could be undone.
    public let undoneAll: Observable<Void>
    /// Emits when the user has redone the last change that could be redone.
    public let redoneAll: Observable<Void>
    /// The id of the window's state, for its address.
    public let stateID: Observable<String?>

    private let bag = DisposeBag()

    /// Creates a view model for the drawing of a window.
    public init(state: WindowState<CirclesState>) {
        selected = BehaviorRelay(value: state.value.selected)
        stateID = state.id
        undo = Self.action(state, if: \.canUndo) { $0.undo() }
        redo = Self.action(state, if: \.canRedo) { $0.redo() }
        undoneAll = undo.elements.filter { !state.value.canUndo }
        redoneAll = redo.elements.filter { !state.value.canRedo }
        let marked = BehaviorRelay<DrawnCircle.ID?>(value: nil)
        circles = Observable.combineLatest(state.values, marked.distinctUntilChanged()) { drawing, marked in
            drawing.circles.map {
                CircleRow($0, isMarked: $0.id == marked, isSelected: $0.id == drawing.selected)
            }
        }
        .distinctUntilChanged()
        adjustIsDisabled = state.values.map { $0.selected == nil }.distinctUntilChanged()
        dialog = state.values.map(\.adjusted).distinctUntilChanged().map { circle in
            circle.map { DiameterViewModel($0, in: state) }
        }
        bindSelection(to: state)
        bindPointer(to: state, marked)
    }

    private static func action(
        _ state: WindowState<CirclesState>, if isEnabled: @escaping (CirclesState) -> Bool,
        _ work: @escaping (inout CirclesState) -> Void
    ) -> CocoaAction {
        CocoaAction(enabledIf: state.values.map(isEnabled).distinctUntilChanged()) {
            state.change(work)
            return .just(())
        }
    }

    private func bindSelection(to state: WindowState<CirclesState>) {
        selected.distinctUntilChanged().skip(1).filter { $0 != state.value.selected }
            .subscribe(onNext: { id in state.change { $0.select(id) } }).disposed(by: bag)
        state.values.map(\.selected).distinctUntilChanged().skip(1).bind(to: selected).disposed(by: bag)
    }

    private func bindPointer(to state: WindowState<CirclesState>, _ marked: BehaviorRelay<DrawnCircle.ID?>) {
        draw.subscribe(onNext: { [x, y] event in
            guard let x = event.hasPosition ? event.x : x.value, let y = event.hasPosition ? event.y : y.value else {
                return
            }
            let circle = event.hasPosition ? state.value.circle(atX: x, y: y) : nil
            state.change { drawing in
                if let circle { drawing.select(circle.id) } else { drawing.draw(atX: x, y: y) }
            }
        }).disposed(by: bag)
        mark.subscribe(onNext: { event in
            let circle = Self.circle(of: event, in: state.value)
            marked.accept(event.kind == .pointerLeave ? nil : circle?.id)
            if event.kind == .focus, circle?.id != state.value.selected { state.change { $0.select(circle?.id) } }
        }).disposed(by: bag)
        adjust.subscribe(onNext: { event in
            let circle =
                event.hasPosition || !event.value.isEmpty
                ? Self.circle(of: event, in: state.value) : state.value.circle(state.value.selected)
            if let circle { state.change { $0.beginAdjusting(circle.id) } }
        }).disposed(by: bag)
    }

    /// Returns the circle at the position of an event, or that whose id is the event's value.
    private static func circle(of event: PointerEvent, in drawing: CirclesState) -> DrawnCircle? {
        event.hasPosition ? drawing.circle(atX: event.x, y: event.y) : drawing.circle(Int(event.value))
    }
}

/// A circle as it is shown.
public struct CircleRow: Sendable, Equatable, IdentifiableType {
    /// The circle.
    public let circle: DrawnCircle
    /// Indicates whether the pointer is over the circle.
    public let isMarked: Bool
    /// Indicates whether the circle is selected.
    public let isSelected: Bool

    public var identity: DrawnCircle.ID { circle.id }

    init(_ circle: DrawnCircle, isMarked: Bool, isSelected: Bool) {
        (self.circle, self.isMarked, self.isSelected) = (circle, isMarked, isSelected)
    }
}
