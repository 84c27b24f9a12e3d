public import Rx
public import Texts

/// A list of people that the user filters, creates, updates and deletes.
public final class PeopleViewModel {
    // MARK: Two-way bindings

    /// The prefix of the surnames that the list shows.
    public let prefix: BehaviorRelay<String>
    /// The name of the person to create or update.
    public let name: BehaviorRelay<String>
    /// The surname of the person to create or update.
    public let surname: BehaviorRelay<String>
    /// The selected person.
    public let selected: BehaviorRelay<Contact.ID?>

    // MARK: Inputs

    /// Adds a person with the name and surname. Fails if both are blank.
    public let create: CocoaAction
    /// Gives the selected person the name and surname. Fails if both are blank; disabled if no person is selected.
    public let update: CocoaAction
    /// Updates the selected person, or creates one if none is selected, when the user presses Enter in a field.
    public let enter: CocoaAction
    /// Removes the selected person. Disabled if no person is selected.
    public let delete: CocoaAction
    /// Fills the fields with the names of the selected person again.
    public let fill = PublishRelay<Void>()

    // MARK: Outputs

    /// The people whose surnames begin with the prefix.
    public let people: Observable<[Contact]>
    /// A message that explains why the last action failed; empty if it succeeded, and after an edit.
    public let message: Observable<Text>
    /// The id of the window's state, for its address.
    public let stateID: Observable<String?>

    private let bag = DisposeBag()

    /// Creates a view model for the people of a window.
    public init(state: WindowState<PeopleState>) {
        let start = state.value
        let (name, surname) = (BehaviorRelay(value: start.name), BehaviorRelay(value: start.surname))
        (self.name, self.surname) = (name, surname)
        prefix = BehaviorRelay(value: start.prefix)
        selected = BehaviorRelay(value: start.selected)
        stateID = state.id
        people = state.values.map(\.filtered).distinctUntilChanged()

        let message = BehaviorRelay<Text>(value: "")
        self.message = message.distinctUntilChanged()
        let isSelected = state.values.map { $0.selected != nil }.distinctUntilChanged()
        create = Self.action(.just(true), name, surname, message, state) { $0.create($1, $2) }
        enter = Self.action(.just(true), name, surname, message, state) { people, name, surname in
            if people.selected == nil { people.create(name, surname) } else { people.update(name, surname) }
        }
        update = Self.action(isSelected, name, surname, message, state) { $0.update($1, $2) }
        delete = CocoaAction(enabledIf: isSelected) {
            state.change { $0.delete() }
            return .just(())
        }
        connect(to: state)
        for (field, part) in [(name, \PeopleState.name), (surname, \PeopleState.surname)] {
            field.distinctUntilChanged().skip(1).subscribe(onNext: { text in
                message.accept("")
                state.change { $0[keyPath: part] = text }
            }).disposed(by: bag)
        }
    }

    /// Returns an action that takes the trimmed names.
    private static func action(
        _ isEnabled: Observable<Bool>, _ name: BehaviorRelay<String>, _ surname: BehaviorRelay<String>,
        _ message: BehaviorRelay<Text>, _ state: WindowState<PeopleState>,
        _ work: @escaping (inout PeopleState, String, String) -> Void
    ) -> CocoaAction {
        CocoaAction(enabledIf: isEnabled) {
            let names = (trimmed(name.value), trimmed(surname.value))
            guard !names.0.isEmpty || !names.1.isEmpty else {
                message.accept("Please enter a name or a surname.")
                return .error(PeopleError.nameIsMissing)
            }
            message.accept("")
            state.change { work(&$0, names.0, names.1) }
            return .just(())
        }
    }

    private static func trimmed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Connects the filter and the selection with the state, and the fields with the selection.
    private func connect(to state: WindowState<PeopleState>) {
        prefix.distinctUntilChanged().skip(1).subscribe(onNext: { prefix in
            state.change {
                $0.prefix = prefix
                $0.checkSelection()
            }
        }).disposed(by: bag)
        selected.distinctUntilChanged().skip(1).filter { $0 != state.value.selected }.subscribe(onNext: { id in
            state.change {
                $0.selected = id
                $0.checkSelection()
            }
        }).disposed(by: bag)
        state.values.map(\.selected).distinctUntilChanged().skip(1).bind(to: selected).disposed(by: bag)
        let shown = Observable.merge(
            state.values.map(\.selected).distinctUntilChanged().skip(1).map { _ in }, fill.asObservable())
        shown.compactMap { state.value.selectedPerson }.subscribe(onNext: { [name, surname] in
            name.accept($0.name)
            surname.accept($0.surname)
        }).disposed(by: bag)
    }
}

/// The reasons why a person is not created or updated.
public enum PeopleError: Error {
    /// The name and the surname are blank.
    case nameIsMissing
}
