import Live
import Rx

/// A scene with several kinds of forms, whose fields are separate for each page.
enum AskingForms {
    static let template = """
        <main><h1>Forms</h1><form method="post"><label>Text <input name="text" value="{{text}}"></label>
        <label>Live <input name="live" value="{{live}}" data-live="debounce 1"></label>
        <label>Tags <input name="tags" value="{{tags}}" data-live="debounce 1"></label>
        <label>Notes <textarea name="notes">{{notes}}</textarea></label><button name="save">Save</button></form>
        <form method="post"><label>Filter <input name="filter" value="{{filter}}" data-live></label></form>
        <form method="post"><label>Pick <input type="checkbox" name="pick" value="true" checked="{{pick}}"></label>
        <button name="set">Set</button></form>
        <form method="post" data-unsaved="off"><label>Free <input name="free" value="{{free}}"></label>
        <button name="find">Find</button></form><form method="post"><label>User <input name="user" value="{{user}}"></label>
        <label>Secret <input type="password" name="secret"></label><button name="enter">Enter</button></form>
        <a href="/other">Other</a></main>
        """

    static func bind(_ page: ViewBinder) {
        let texts = ["text", "live", "notes", "filter", "free", "user", "secret"]
        for name in texts { page.bindField(name, with: BehaviorRelay(value: "")) }
        page.bindField("pick", with: BehaviorRelay(value: false))
        page.bindField("tags", with: tags())
        for name in ["save", "set", "find", "enter"] { page.bindAction(name, to: CocoaAction { Observable.just(()) }) }
    }

    /// Inserts commas between words.
    private static func tags() -> BehaviorSubject<String> {
        let tags = BehaviorSubject(value: "")
        let commas = tags.map { $0.split(whereSeparator: { ", ".contains($0) }).joined(separator: ", ") }
        _ = commas.distinctUntilChanged().subscribe(onNext: { [weak tags] in tags?.onNext($0) })
        return tags
    }
}
