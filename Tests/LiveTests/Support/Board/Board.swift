import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes

/// The state of a scene with every kind of event: a drawing, rows, a field, drag and drop, and a part that scrolls. It
/// logs the events that arrive.
struct Board: Sendable {
    let log = BehaviorRelay<[String]>(value: [])
    let title = BehaviorRelay(value: "Draft")
    let other = BehaviorRelay(value: "")
    let rows = BehaviorRelay<[BoardRow]>(value: (1...3).map { BoardRow(id: $0) })

    static let template = """
        <main data-on-window-keydown="shortcut" data-keys="Ctrl+k ? Shift+Tab"><h1>Board</h1>
        <svg viewBox="0 0 100 50" width="400" height="200" role="img" aria-label="Canvas" data-on-click="draw"
        data-on-pointerdown="down" data-on-pointermove="move" data-on-pointerup="up" data-on-contextmenu="menu"
        data-value="canvas"><g transform="translate(50 0)"><circle r="5" cx="20" cy="20" tabindex="0"
        data-on-click="select" data-value="7"></circle></g></svg>
        <div>{{{inner}}}</div>
        <form method="post"><table><tbody>{{#rows}}<tr data-on-dblclick="edit" data-on-keydown="edit" data-keys="Enter"
        tabindex="0" data-value="{{id}}" data-on-pointerenter="over" data-on-pointerleave="out">
        <td>Row {{id}}</td><td><button name="remove" value="{{id}}">Remove {{id}}</button></td></tr>{{/rows}}</tbody></table>
        <ul data-on-drop="drop" data-value="end"><li draggable="true" data-value="a" data-on-drop="drop">Item A</li>
        <li draggable="true" data-value="b" data-on-drop="drop">Item B</li></ul></form>
        <form method="post" data-on-focus="entered" data-on-blur="left"><input name="title" aria-label="Title"
        value="{{title}}" data-on-keydown="key" data-keys="Enter Escape Ctrl+z"><input name="other" aria-label="Other" value="{{other}}"
        data-on-keydown="any"><button type="button" data-on-click="copy">Copy</button></form>
        <section class="pane" style="height: 40px; width: 200px; overflow: auto" data-on-scroll="scroll" data-on-resize="resize"
        tabindex="0"><p style="height: 300px; width: 100px">Long</p><p data-on-visibility="seen" data-value="last">Last</p></section>
        <ol>{{#log}}<li>{{.}}</li>{{/log}}</ol></main>
        """

    static let templates = [
        "inner": "<p tabindex=\"0\" data-on-click=\"poke\" data-on-pointerdown=\"poke\">Inner</p>"
    ]

    func bind(_ page: ViewBinder) {
        page.bindList("log", from: log)
        page.bindList("rows", from: rows)
        page.bindField("title", with: title)
        page.bindField("other", with: other)
        page.bindEvent("remove", to: rowRelay { row in rows.accept(rows.value.filter { $0 != row }) })
        for name in ["draw", "down", "move", "up", "menu"] { page.bindEvent(name, to: pointer(name)) }
        page.bindEvent("select", to: observer { (id: Int) in note("select \(id)") })
        for name in ["edit", "over", "out"] { page.bindEvent(name, to: rowRelay { note("\(name) \($0.id)") }) }
        for name in ["key", "any", "shortcut"] { page.bindEvent(name, to: observer { note(name, $0) }) }
        for name in ["entered", "left"] { page.bindEvent(name, to: observer { (_: Void) in note(name) }) }
        page.bindEvent("copy", field: "title", to: observer { (text: String) in note("copy \(text)") })
        page.bindEvent("drop", to: observer { (event: DropEvent) in note("drop \(event.item) on \(event.value)") })
        page.bindEvent(
            "scroll", to: observer { (event: ScrollEvent) in note("scroll \(event.y) of \(event.contentHeight)") })
        page.bindEvent("resize", to: observer { (event: ResizeEvent) in note("resize \(event.width) \(event.height)") })
        page.bindEvent(
            "seen", to: observer { (event: VisibilityEvent) in note("seen \(event.value) \(event.isVisible)") })
        page.setComponent("inner", InnerView(board: self))
    }

    private func observer<Event>(_ take: @escaping (Event) -> Void) -> AnyObserver<Event> {
        AnyObserver { event in if case .next(let element) = event { take(element) } }
    }

    private func pointer(_ name: String) -> PublishRelay<PointerEvent> {
        let relay = PublishRelay<PointerEvent>()
        _ = relay.subscribe(onNext: { event in
            note("\(name) \(event.x) \(event.y) \(event.buttons.rawValue) \(event.modifiers.rawValue) \(event.value)")
        })
        return relay
    }

    private func rowRelay(_ take: @escaping (BoardRow) -> Void) -> PublishRelay<BoardRow> {
        let relay = PublishRelay<BoardRow>()
        _ = relay.subscribe(onNext: take)
        return relay
    }

    fileprivate func poke() -> AnyObserver<PointerEvent> {
        observer { note("poke \($0.kind?.rawValue ?? "")\($0.hasPosition ? "" : " by a key")") }
    }

    private func note(_ name: String, _ event: KeyEvent) {
        note("\(name) \(event.key) \(event.modifiers.rawValue) \(event.content ?? "-")")
    }

    private func note(_ text: String) { log.accept(log.value + [text]) }
}

struct BoardRow: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var identity: Int { id }

    static let templateKeys = TemplateKeys<BoardRow> { key in
        key("id", \.id)
    }
}

private struct InnerView: View {
    static let template = "inner"
    let board: Board

    func bind(_ page: ViewBinder) { page.bindEvent("poke", to: board.poke()) }
}
