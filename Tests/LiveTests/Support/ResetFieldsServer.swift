import Live
import LiveTesting
import Rx

/// A page whose button sets all of its fields. A page that is mounted again has the first values again.
enum ResetFieldsServer {
    static func make() throws -> OneSceneServer {
        try OneSceneServer(
            """
            <main><form method="post" data-unsaved="off"><input name="text" aria-label="Text" value="{{text}}">
            <textarea name="notes" aria-label="Notes">{{notes}}</textarea>
            <input type="checkbox" name="box" aria-label="Box" checked="{{box}}">
            <select name="size" aria-label="Size"><option value="s" selected="{{size}}">Small</option>
            <option value="l" selected="{{size}}">Large</option></select>
            <button name="set">Set</button></form><p role="status">{{text}} {{notes}} {{box}} {{size}}</p></main>
            """
        ) { page in
            let (text, notes) = (BehaviorRelay(value: "first"), BehaviorRelay(value: "one"))
            let (box, size) = (BehaviorRelay(value: false), BehaviorRelay(value: "s"))
            page.bindField("text", with: text)
            page.bindField("notes", with: notes)
            page.bindField("box", with: box)
            page.bindField("size", with: size)
            page.bindEvent(
                "set",
                to: AnyObserver<Void> { _ in
                    text.accept("second")
                    notes.accept("two")
                    box.accept(true)
                    size.accept("l")
                })
        }
    }
}
