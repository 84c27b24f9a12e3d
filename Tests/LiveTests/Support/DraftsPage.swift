import Live
import LiveTesting
import Locks
import Rx

/// A scene with a form whose drafts the browser keeps. Each page has fields of its own; the saved note is shared.
final class DraftsPage: Sendable {
    /// The note that new pages show.
    let saved = Mutex("first")

    static let template = """
        <main><h1>Notes</h1><form method="post" data-drafts><label>Note <textarea name="note">{{note}}</textarea></label>
        <label>Kind <select name="kind"><option value="a" selected="{{kind}}">A</option>
        <option value="b" selected="{{kind}}">B</option></select></label>
        <label>Code <input name="code" value="{{code}}" autocomplete="one-time-code"></label>
        <label>Card <input name="card" value="{{card}}" autocomplete="section-a cc-number"></label>
        <label>Plain <input name="plain" value="{{plain}}" autocomplete="off"></label>
        <label>Named <input name="named" value="{{named}}" autocomplete="off" data-drafts></label>
        <label>Open <input name="open" value="{{open}}" data-drafts="off"></label>
        <label>Secret <input type="password" name="secret"></label>
        <button name="save">Save</button><button name="fail">Fail</button></form>
        <form method="post"><label>Title <input name="title" value="{{title}}"></label><button name="rename">Rename</button></form>
        <p role="status">{{status}}</p><a href="/other">Other</a></main>
        """

    /// The texts that are not kept, by their labels.
    static let unkept = ["Code", "Card", "Plain", "Open", "Secret", "Title"]

    private struct Failure: Error {}

    func bind(_ page: ViewBinder) {
        let note = BehaviorRelay(value: saved.withLock { $0 })
        let status = BehaviorRelay(value: "")
        page.bindField("note", with: note)
        page.bindField("kind", with: BehaviorRelay(value: "a"))
        for name in ["code", "card", "plain", "named", "open", "secret", "title"] {
            page.bindField(name, with: BehaviorRelay(value: ""))
        }
        page.bindValue("status", from: status)
        let save = CocoaAction { [self] in
            saved.withLock { $0 = note.value }
            status.accept("Saved \(note.value)")
            return .just(())
        }
        page.bindAction("save", to: save)
        page.bindAction("fail", to: CocoaAction { Observable.error(Failure()) })
        page.bindAction("rename", to: CocoaAction { .just(()) })
    }

    func server() throws -> OneSceneServer { try OneSceneServer(Self.template) { [self] in bind($0) } }
}
