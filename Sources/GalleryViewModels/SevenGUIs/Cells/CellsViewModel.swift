public import Rx
public import Scenes
public import Texts

/// A spreadsheet with 26 columns and 100 rows.
///
/// The user selects a cell and edits it in its place, or sets a cell by its name. The text of an
/// editor that has been closed in the meantime changes nothing.
public final class CellsViewModel {
    // MARK: Two-way bindings

    /// The name of the cell that ``set`` sets. A valid name selects the cell.
    public let name: BehaviorRelay<String>
    /// The input that ``set`` gives the cell.
    public let input: BehaviorRelay<String>

    // MARK: Inputs

    /// Gives the cell named ``name`` the text of ``input``. Fails with ``CellsError/noSuchCell`` if there is none.
    public let set: CocoaAction
    /// Fills ``input`` with the input of the selected cell again.
    public let show = PublishRelay<Void>()
    /// Selects a cell.
    public let select = PublishRelay<CellID>()
    /// Selects a cell and opens its editor.
    public let edit = PublishRelay<CellID>()
    /// Moves the selection, edits the selected cell or clears it, depending on the key.
    public let key = PublishRelay<KeyEvent>()
    /// Gives the edited cell the text, and closes the editor.
    public let enter = PublishRelay<String>()
    /// Does the same after Enter, and selects the next cell; after Escape it closes the editor without a change.
    public let editorKey = PublishRelay<KeyEvent>()
    /// Closes the editor without a change.
    public let cancel = PublishRelay<Void>()

    // MARK: Outputs

    /// The rows of the sheet. A change replaces only the rows that it concerns.
    public let rows: Observable<[SheetRow]>
    /// The explanation of an error in the selected cell, or of a wrong name; empty if there is none.
    public let message: Observable<Text>
    /// Emits whenever the editor of a cell has opened.
    public let startedEditing: Observable<Void>
    /// Emits whenever the selected cell must get the focus.
    public let movedSelection: Observable<Void>
    /// The id of the window's state, for its address.
    public let stateID: Observable<String?>

    private let state: WindowState<CellsState>
    private let shownRows: BehaviorRelay<[SheetRow]>
    private let started = PublishRelay<Void>()
    private let moved = PublishRelay<Void>()
    private let bag = DisposeBag()

    /// Creates a view model for the spreadsheet of a window.
    public init(state: WindowState<CellsState>) {
        self.state = state
        let start = state.value
        let (name, input) = (
            BehaviorRelay(value: "\(start.selected)"), BehaviorRelay(value: start.sheet.input(of: start.selected))
        )
        (self.name, self.input) = (name, input)
        shownRows = BehaviorRelay(value: start.rows)
        rows = shownRows.asObservable()
        stateID = state.id
        startedEditing = started.asObservable()
        movedSelection = moved.asObservable()
        message = Observable.combineLatest(state.values, name, resultSelector: Self.message).distinctUntilChanged()
        let setting = PublishRelay<(CellID, String)>()
        set = CocoaAction {
            guard let id = CellID(trimmed(name.value)) else { return .error(CellsError.noSuchCell) }
            setting.accept((id, input.value))
            return .just(())
        }
        setting.subscribe(onNext: { [unowned self] in change($0, to: $1, selecting: $0) }).disposed(by: bag)
        bindNames()
        bindSelection()
        bindEditor()
    }

    private static func message(_ state: CellsState, _ name: String) -> Text {
        guard CellID(trimmed(name)) != nil else { return "Please enter the name of a cell, from A0 to Z99." }
        guard case .error(let error) = state.sheet.value(of: state.selected) else { return "" }
        return "\("\(state.selected)", "cell"): \(error.explanation, "reason")"
    }

    private func bindNames() {
        name.distinctUntilChanged().skip(1).compactMap { CellID(trimmed($0)) }
            .subscribe(onNext: { [unowned self] in if $0 != state.value.selected { move(to: $0) } }).disposed(by: bag)
        show.subscribe(onNext: { [unowned self] in
            input.accept(state.value.sheet.input(of: state.value.selected))
        }).disposed(by: bag)
    }

    private func bindSelection() {
        select.subscribe(onNext: { [unowned self] id in
            guard id != state.value.selected else { return }
            move(to: id)
            moved.accept(())
        }).disposed(by: bag)
        key.subscribe(onNext: { [unowned self] event in
            guard !state.value.isEditing else { return }
            if event.key == "Delete" { return change(state.value.selected, to: "", selecting: state.value.selected) }
            move(to: Self.target(of: event, from: state.value.selected))
            moved.accept(())
        }).disposed(by: bag)
    }

    private func bindEditor() {
        edit.subscribe(onNext: { [unowned self] in move(to: $0, isEditing: true) }).disposed(by: bag)
        cancel.subscribe(onNext: { [unowned self] in close() }).disposed(by: bag)
        enter.subscribe(onNext: { [unowned self] in commit($0, moving: 0) }).disposed(by: bag)
        editorKey.subscribe(onNext: { [unowned self] event in
            if event.key == "Escape" { return close() }
            commit(event.content ?? "", moving: event.modifiers.contains(.shift) ? -1 : 1)
        }).disposed(by: bag)
    }

    // MARK: Changes

    /// Returns the cell that a key leads to.
    private static func target(of event: KeyEvent, from id: CellID) -> CellID {
        switch event.key {
        case "ArrowUp": id.moved(columns: 0, rows: -1)
        case "ArrowDown": id.moved(columns: 0, rows: 1)
        case "ArrowLeft": id.moved(columns: -1, rows: 0)
        case "ArrowRight": id.moved(columns: 1, rows: 0)
        case "PageUp": id.moved(columns: 0, rows: -10)
        case "PageDown": id.moved(columns: 0, rows: 10)
        case "Home": id.moved(columns: -CellID.columnCount, rows: 0)
        case "End": id.moved(columns: CellID.columnCount, rows: 0)
        default: id
        }
    }

    private func close() {
        guard state.value.isEditing else { return }
        move(to: state.value.selected)
        moved.accept(())
    }

    /// Gives the edited cell a text. After that, the selection moves by a number of rows.
    private func commit(_ text: String, moving rows: Int) {
        guard state.value.isEditing else { return }
        let id = state.value.selected
        change(id, to: text, selecting: id.moved(columns: 0, rows: rows))
        if rows != 0 { moved.accept(()) }
    }

    private func change(_ id: CellID, to text: String, selecting next: CellID) {
        var changed: Set<CellID> = []
        let former = state.value.selected
        state.change {
            changed = $0.sheet.set(id, to: String(text.prefix(CellsState.inputLimit)))
            ($0.selected, $0.isEditing) = (next, false)
        }
        refresh(changed.union([former, id, next]))
    }

    private func move(to id: CellID, isEditing: Bool = false) {
        let former = state.value.selected
        guard id != former || isEditing != state.value.isEditing else { return }
        state.change { ($0.selected, $0.isEditing) = (id, isEditing) }
        refresh([former, id])
        if isEditing { started.accept(()) }
    }

    /// Shows the current state of some cells, and the name and input of the selected one.
    private func refresh(_ ids: Set<CellID>) {
        var rows = shownRows.value
        for id in ids { rows[id.row].cells[id.column] = state.value.cell(id) }
        shownRows.accept(rows)
        let selected = state.value.selected
        if CellID(trimmed(name.value)) != selected { name.accept("\(selected)") }
        let text = state.value.sheet.input(of: selected)
        if input.value != text { input.accept(text) }
    }
}

/// The reasons why a cell is not set.
public enum CellsError: Error {
    /// The sheet has no cell of the name.
    case noSuchCell
}

private func trimmed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
