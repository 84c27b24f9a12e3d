public import Differences
public import HTMLTemplates
import HTTP
public import Rx
public import Scenes

/// Rows that the user moves in a list and between lists, by pointer, touch, keyboard or buttons.
extension ViewBinder {
    /// Binds the moves of rows to an action.
    ///
    /// The template marks the elements of the lists and their rows. A row is moved by its handle, or by the whole row if
    /// it has none. Without the script, and for users who prefer them, there are buttons:
    ///
    ///     <ul data-reorder="move" data-value="open">{{#open}}<li data-value="{{id}}">
    ///       <button type="button" data-handle aria-label="Move {{title}}">⠿</button> {{title}}
    ///       <button name="move" value="up {{id}}">Up</button> <button name="move" value="down {{id}}">Down</button>
    ///       <button name="move" value="to done {{id}}">Done</button></li>{{/open}}</ul>
    ///
    /// The lists are those of the scene whose rows have the action's type: bound lists, and the items of sections.
    /// `data-value` of a list's element is the key of the list; it may be omitted if that key is `name`. In sections, the
    /// element of the section has it, with the section's identity. Lists with the same name exchange rows. A move is
    /// rejected if the row, its new list or the row before which it goes is no longer on the page.
    ///
    /// The client shows the move at once and takes it back if the rows do not change. The article “Latency and
    /// offline” describes the details.
    public func bindReorder<Row: TemplateModel & IdentifiableType, Element>(
        _ name: String, to action: @autoclosure @escaping () -> Action<RowMove<Row>, Element>
    ) {
        page.context.scripts[.reordering].bind()
        addInput(MoveActionInput(name, action))
    }

    /// Binds the moves of rows to a relay.
    public func bindReorder<Row: TemplateModel & IdentifiableType>(
        _ name: String, to relay: PublishRelay<RowMove<Row>>
    ) {
        bindReorder(name) { relay.accept($0) }
    }

    /// Binds the moves of rows to an observer.
    public func bindReorder<Row: TemplateModel & IdentifiableType>(
        _ name: String, to observer: some ObserverType<RowMove<Row>>
    ) {
        bindReorder(name) { observer.onNext($0) }
    }

    private func bindReorder<Row: TemplateModel & IdentifiableType>(
        _ name: String, _ take: @escaping (RowMove<Row>) -> Void
    ) {
        page.context.scripts[.reordering].bind()
        addInput(MoveInput(name, take))
    }
}

/// A handler of moves of rows.
protocol ReorderInput: BinderInput {}

/// Starts an action with the move of a row.
private final class MoveActionInput<Row: TemplateModel & IdentifiableType, Element>:
    ActionInput<RowMove<Row>, Element>, ReorderInput
{
    override func input(_ binder: ViewBinder, _ value: String, _ form: PostedForm) -> RowMove<Row>? {
        PostedMove(value, form).flatMap { binder.move($0) }
    }
}

/// Passes the move of a row on.
private final class MoveInput<Row: TemplateModel & IdentifiableType>: ButtonInput, ReorderInput {
    private let take: (RowMove<Row>) -> Void

    init(_ name: String, _ take: @escaping (RowMove<Row>) -> Void) {
        self.take = take
        super.init(name)
    }

    override func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) {
        guard let move: RowMove<Row> = PostedMove(value, form).flatMap({ binder.move($0) }) else {
            return binder.page.activity.actionRefused()
        }
        take(move)
    }
}

/// A move as a client has posted it.
struct PostedMove: Equatable {
    enum Target: Equatable {
        /// The place before a row of a list; `nil` for the end of the list that the client has.
        case place(list: String, before: String?)
        /// The place before the previous row of the same list.
        case up
        /// The place after the next row of the same list.
        case down
    }

    /// The identity of the row.
    let row: String
    let target: Target

    /// The fields of a move by pointer or key, beside the field with the row.
    static let (listField, beforeField) = ("bindery-list", "bindery-before")

    /// Creates a move from the value of a button, such as `up 3` or `to done 3`, or from the fields that the script
    /// adds; `nil` if it is neither.
    init?(_ value: String, _ form: PostedForm) {
        if let list = form.fields[Self.listField] {
            let before = form.fields[Self.beforeField] ?? ""
            (row, target) = (value, .place(list: list, before: before.isEmpty ? nil : before))
            return
        }
        let words = value.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return nil }
        switch words[0] {
        case "up": (row, target) = (words[1], .up)
        case "down": (row, target) = (words[1], .down)
        case "to":
            let rest = words[1].split(separator: " ", maxSplits: 1).map(String.init)
            guard rest.count == 2 else { return nil }
            (row, target) = (rest[1], .place(list: rest[0], before: nil))
        default: return nil
        }
    }
}

/// The rows of a list that the client has.
struct ShownList {
    /// The key of the list, or the identity of the section.
    let name: String
    /// The identities of the rows, in order.
    let rows: [String]
    /// The identity of the row after them that the client does not have; `nil` at the end of the list.
    var next: String?

    /// Returns the identity of the row before which a row goes, `.some(nil)` for the end of the list; `nil` if the list
    /// does not have such a place.
    func place(of row: String, _ target: PostedMove.Target) -> String?? {
        switch target {
        case .place(_, let before?): return rows.contains(before) && before != row ? .some(before) : nil
        case .place(_, nil): return .some(next)
        case .up:
            guard let index = rows.firstIndex(of: row), index > 0 else { return nil }
            return .some(rows[index - 1])
        case .down:
            guard let index = rows.firstIndex(of: row), index + 1 < rows.count else { return nil }
            return .some(index + 2 < rows.count ? rows[index + 2] : next)
        }
    }
}

extension ViewBinder {
    /// Returns the move of a row with the rows that it names; `nil` if one of them, or the list, is no longer on the
    /// page.
    fileprivate func move<Row>(_ posted: PostedMove) -> RowMove<Row>? {
        guard let row = row(Row.self, withID: posted.row) else { return nil }
        for list in shownLists(of: Row.self) {
            switch posted.target {
            case .place(list.name, _): break
            case .up where list.rows.contains(posted.row), .down where list.rows.contains(posted.row): break
            default: continue
            }
            guard let place = list.place(of: posted.row, posted.target) else { return nil }
            guard let before = place else { return RowMove(row, to: list.name) }
            return self.row(Row.self, withID: before).map { RowMove(row, to: list.name, before: $0) }
        }
        return nil
    }

    private func shownLists(of type: any Any.Type) -> [ShownList] {
        outputs.all.lazy.compactMap { $0 as? any RowSource }.filter { $0.rowType == type }
            .flatMap { $0.shownLists(in: self) }
    }
}

extension Sequence where Element: IdentifiableType {
    /// The texts of the identities.
    var identityTexts: [String] { map { RowIdentity.text($0.identity) } }
}
