public import Differences
public import Forms
public import HTMLTemplates
import HTTP
public import Rx
import Tracing

/// A button that starts an action. Subclasses provide the action's input.
@usableFromInline
class ActionInput<Input, Element>: ButtonInput {
    private let made: () -> Action<Input, Element>
    /// The action, which its view model may create on first use.
    private(set) lazy var action = made()

    @usableFromInline
    init(_ name: String, _ action: @escaping () -> Action<Input, Element>) {
        made = action
        super.init(name)
    }

    /// Returns the action's input; `nil` if the posted value is not valid, such as the identity of a row that no longer
    /// exists.
    func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> Input? {
        fatalError("A subclass must override input(_:_:_:).")
    }

    /// Indicates whether the action has nothing left to do for an input, because someone else has done it since the user
    /// saw the page.
    func isDone(_ input: Input, _ form: PostedForm) -> Bool { false }

    final override func showState(in binder: ViewBinder, slot: Int) {
        binder.follow(action.status, ActionStateSink(), inSlot: slot)
    }

    final override func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) {
        let page = binder.page
        page.activity.actionStarted()
        form.numbered?.actionStarted()
        let turn = ActionTurn(turns: page.activity.turns, input: self)
        // By the time this runs, the scene may have closed and the row may have been removed.
        let isTaken = page.activity.turns.take(self) { [weak page, weak binder, action, name] in
            guard let page, !page.isEnded else {
                form.numbered?.actionDropped()
                return turn.end()
            }
            let input = binder.flatMap { $0.input(name) == nil ? nil : self.input($0, value, form) }
            let measurement = ActionMeasurement(name, page)
            let isDone = input.map { self.isDone($0, form) } ?? false
            Self.run(action, with: input, isDone: isDone, on: page, startedBy: form, turn, measurement)
        }
        if !isTaken {
            form.numbered?.actionEnded(failed: true)
            page.activity.actionEnded(startedBy: form.edit, failed: true, in: page)
        }
    }

    /// Runs an action that has been counted as started, and counts it as ended when its execution ends.
    private static func run(
        _ action: Action<Input, Element>, with input: Input?, isDone: Bool, on page: Page,
        startedBy form: PostedForm, _ turn: ActionTurn, _ measurement: ActionMeasurement
    ) {
        let (edit, held) = (form.edit, form.held)
        let bound = LoopBound(
            (page: WeakPage(page), turn: turn, measurement: measurement, numbered: form.numbered), on: page.loop)
        let ended = { @Sendable (failed: Bool) in
            bound.run { bound in
                bound.measurement.end(failed: failed)
                bound.numbered?.actionEnded(failed: failed)
                if let page = bound.page.page {
                    page.activity.actionEnded(startedBy: edit, failed: failed, in: page)
                }
                bound.turn.end()
            }
        }
        guard let input else {
            form.numbered?.refuse(isImpossible: true)
            return ended(true)
        }
        if isDone { return ended(false) }
        // The subscription does not end with the page, because work that has begun must finish, and a waiting page must
        // be notified. The action is retained until then, because its own work may close the scene that owns it. The
        // input comes from the form, so that its bytes also count in the budget until then.
        ActiveSpan.run(in: measurement.span) {
            NumberedPost.run(form.numbered) {
                _ = action.execute(input).subscribe(
                    onError: { _ in withExtendedLifetime((action, held)) { ended(true) } },
                    onCompleted: { withExtendedLifetime((action, held)) { ended(false) } })
            }
        }
    }
}

/// An event's turn to run its action.
private struct ActionTurn {
    let turns: ActionTurns
    let input: AnyObject

    /// Lets the events run that have waited for this one.
    func end() { turns.end(of: input) }
}

private struct WeakPage {
    weak var page: Page?

    init(_ page: Page) { self.page = page }
}

/// Starts an action without input.
@usableFromInline
final class TriggerInput<Element>: ActionInput<Void, Element> {
    @usableFromInline
    override init(_ name: String, _ action: @escaping () -> Action<Void, Element>) { super.init(name, action) }

    override func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> Void? { () }
}

/// Starts an action with the row whose identity equals the button's value.
@usableFromInline
final class RowInput<Row: TemplateModel & IdentifiableType, Element>: ActionInput<Row, Element> {
    @usableFromInline
    override init(_ name: String, _ action: @escaping () -> Action<Row, Element>) { super.init(name, action) }

    override func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> Row? {
        binder.row(Row.self, withID: value)
    }
}

/// Starts an action that turns a row's switch, unless the switch is no longer as the user saw it.
final class SwitchInput<Row: TemplateModel & IdentifiableType, Element>: ActionInput<Row, Element> {
    /// The field in which the client script posts the state that the user saw.
    private static var seenState: String { "bindery-state" }

    private let state: (Row) -> Bool

    init(_ name: String, state: @escaping (Row) -> Bool, _ action: @escaping () -> Action<Row, Element>) {
        self.state = state
        super.init(name, action)
    }

    override func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> Row? {
        binder.row(Row.self, withID: value)
    }

    override func isDone(_ input: Row, _ form: PostedForm) -> Bool {
        form.fields[Self.seenState].map { $0 != "\(state(input))" } ?? false
    }
}

/// Starts an action with the button's value.
@usableFromInline
final class ValueInput<Input: LosslessStringConvertible, Element>: ActionInput<Input, Element> {
    @usableFromInline
    override init(_ name: String, _ action: @escaping () -> Action<Input, Element>) { super.init(name, action) }

    override func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> Input? { Input(posted: value) }
}

/// Starts an action with the value of another field in the form.
@usableFromInline
final class FieldTextInput<Input: LosslessStringConvertible, Element>: ActionInput<Input, Element> {
    private let field: String

    @usableFromInline
    init(_ name: String, field: String, _ action: @escaping () -> Action<Input, Element>) {
        self.field = field
        super.init(name, action)
    }

    override func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> Input? {
        form.fields[binder.postedName(field)].flatMap(Input.init(posted:))
    }
}

/// Starts an action with the row that the button or event identifies, and the value of a field in the form.
@usableFromInline
final class RowTextInput<Row: TemplateModel & IdentifiableType, Element>: ActionInput<(Row, String), Element> {
    private let field: String

    @usableFromInline
    init(_ name: String, field: String, _ action: @escaping () -> Action<(Row, String), Element>) {
        self.field = field
        super.init(name, action)
    }

    override func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> (Row, String)? {
        guard let row = binder.row(Row.self, withID: value) else { return nil }
        return form.fields[binder.postedName(field)].map { (row, $0) }
    }
}

/// Starts an action with the row that the button or event identifies, and the user's edit of a field in the form.
@usableFromInline
final class RowEditInput<Row: TemplateModel & IdentifiableType, Element>:
    ActionInput<(Row, EditedValue<String>.Change), Element>
{
    private let field: String

    @usableFromInline
    init(
        _ name: String, field: String, _ action: @escaping () -> Action<(Row, EditedValue<String>.Change), Element>
    ) {
        self.field = field
        super.init(name, action)
    }

    override func input(
        _ binder: ViewBinder, _ value: String, _ form: PostedForm
    ) -> (Row, EditedValue<String>.Change)? {
        guard let row = binder.row(Row.self, withID: value), let text = form.fields[binder.postedName(field)],
            let base = form.fields[binder.postedName(ViewBinder.baseName(of: field))]
        else { return nil }
        return (row, EditedValue.Change(base: base, value: text))
    }
}

extension LosslessStringConvertible {
    /// Creates a value from posted text; `nil` if the text is not valid. `Character.init(_:)` traps unless the text is
    /// exactly one character, so this is checked first.
    init?(posted text: String) {
        if Self.self == Character.self, text.count != 1 { return nil }
        self.init(text)
    }
}
