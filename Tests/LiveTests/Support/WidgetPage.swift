import Differences
import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx

/// The state of a scene with widgets: one whose element also contains text, one in a component, and one in each row. It
/// logs the values that arrive.
struct WidgetPage: Sendable {
    /// The data of a widget.
    struct Plan: Codable, Equatable {
        var name: String
        var places: [Double]
    }

    /// A value that a widget sends.
    struct Move: Codable, Equatable {
        let id: Int
        let x: Double
    }

    let plan = BehaviorRelay(value: Plan(name: "A “b” <c> & 'd' </script>\u{2028}", places: [1, 2.5]))
    let caption = BehaviorRelay(value: "Caption")
    let isShown = BehaviorRelay(value: true)
    let inner = BehaviorRelay(value: 1)
    let rows = BehaviorRelay<[WidgetRow]>(value: (1...3).map { WidgetRow(id: $0, size: 1) })
    let log = BehaviorRelay<[String]>(value: [])

    static let template = """
        <main><h1>Widgets</h1>
        <div class="around">{{caption}}{{#isShown}}<div class="plan" data-live="ignore" data-widget="plan"
        data-load="/probe/probe.js" data-json="{{plan}}" data-on-send="move hint"><p>Fallback of {{caption}}</p>
        <input aria-label="Free"></div>{{/isShown}}</div>
        <div>{{{inner}}}</div>
        <ul>{{#rows}}<li>{{id}}<b data-live="ignore" data-widget="row" data-json="{{size}}">{{size}}</b></li>{{/rows}}</ul>
        <form method="post"><button name="act">Act</button></form>
        <ol>{{#log}}<li>{{.}}</li>{{/log}}</ol></main>
        """

    static let templates = [
        "inner": """
        <p class="inner" data-live="ignore" data-widget="inner" data-json="{{size}}" data-on-send="move">Inner</p>
        """
    ]

    func bind(_ page: ViewBinder) {
        page.bindData("plan", from: plan)
        page.bindValue("caption", from: caption)
        page.bindValue("isShown", from: isShown)
        page.bindList("rows", from: rows)
        page.bindList("log", from: log)
        page.bindSent("move", limit: 2_000, to: observer { (move: Move) in note("move \(move.id) \(move.x)") })
        page.bindSent("hint", to: observer { (text: String?) in note("hint \(text ?? "-")") })
        page.bindEvent("act", to: observer { (_: Void) in note("act") })
        page.setComponent("inner", WidgetInnerView(page: self))
    }

    fileprivate func bindInner(_ page: ViewBinder) {
        page.bindData("size", from: inner)
        page.bindSent("move", to: observer { (move: Move) in note("inner \(move.id)") })
    }

    private func note(_ text: String) { log.accept(log.value + [text]) }

    private func observer<Value>(_ take: @escaping (Value) -> Void) -> AnyObserver<Value> {
        AnyObserver { event in if case .next(let element) = event { take(element) } }
    }

    /// A script that defines the widgets and counts the calls of their hooks in `calls`. The plan replaces
    /// its content, and the first row's hook fails.
    static let probe = """
        window.calls ??= [];
        window.widgets = {};
        const shown = (data) => typeof data === "object" ? JSON.stringify(data) : data;
        const note = (widget, hook, data) => calls.push(`${hook} ${widget.region.dataset.widget} ${shown(data)}`);
        bindery.define("plan", {
          mounted(data) {
            note(this, "mounted", data.places);
            widgets.plan = this;
            this.region.innerHTML = "<em>drawn</em>";
            this.region.classList.add("ready");
            this.region.style.color = "red";
          },
          updated(data) { note(this, "updated", data.places); },
          removed() { note(this, "removed", this.data.places); },
        });
        bindery.define("inner", {
          mounted(data) { note(this, "mounted", data); widgets.inner = this; },
          updated(data) { note(this, "updated", data); },
        });
        bindery.define("row", {
          mounted(data) { note(this, "mounted", data); if (this.region.parentNode.textContent.startsWith("1")) throw new Error("first"); },
          updated(data) { note(this, "updated", data); throw new Error("never"); },
          removed() { note(this, "removed", this.data); },
        });
        """

    /// Starts a server whose pages load the script.
    func server(
        _ template: String = template, script: String = probe, _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws -> OneSceneServer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-probe-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(script.utf8).write(to: folder.appendingPathComponent("probe.js"))
        return try OneSceneServer(template, others: Self.templates) {
            $0.folders["/probe"] = folder.path
            configure(&$0)
        } bind: {
            bind($0)
        }
    }
}

struct WidgetRow: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    let size: Int
    var identity: Int { id }

    static let templateKeys = TemplateKeys<WidgetRow> { key in
        key("id", \.id)
        key("size", \.size)
    }
}

private struct WidgetInnerView: View {
    static let template = "inner"
    let page: WidgetPage

    func bind(_ binder: ViewBinder) { page.bindInner(binder) }
}
