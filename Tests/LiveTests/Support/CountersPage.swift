import HTMLTemplates
import Live
import LiveTesting
import Locks
import Rx

/// A page with three counters: in the scene, in the layout, and in a component of the layout.
enum CountersPage {
    /// The function that makes the page remember a counter by a name.
    typealias Remember = @Sendable (_ page: ViewBinder, _ name: String, _ count: BehaviorRelay<Int>) -> Void

    /// The names of the counters and their buttons.
    static let names = ["scene", "layout", "part"]

    private static let layout = """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head><body>
        <p id="layout-count">{{count}}</p><form method="post"><button name="layout">layout</button></form>
        <div id="part">{{{part}}}</div><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """

    private static let scene = """
        <main><p id="mount">{{mount}}</p><p id="scene-count">{{count}}</p>
        <form method="post"><button name="scene">scene</button></form></main>
        """

    private static let part =
        #"<p class="part-count">{{count}}</p><form method="post"><button name="part">part</button></form>"#

    static func server(_ remember: @escaping Remember) throws -> OneSceneServer {
        let mounts = Mutex(0)
        return try OneSceneServer(
            scene, layout: layout, others: ["part": part], layoutView: LayoutFactory { Layout(remember: remember) }
        ) { page in
            let mount = mounts.withLock { count in
                count += 1
                return count
            }
            page.setValue("mount", mount)
            bind(page, "scene", remember)
        }
    }

    static func count(_ name: String, in tab: Tab) throws -> String {
        try tab.text(.css(name == "part" ? ".part-count" : "#\(name)-count"))
    }

    private static func bind(_ page: ViewBinder, _ name: String, _ remember: Remember) {
        let count = BehaviorRelay(value: 0)
        page.bindValue("count", from: count)
        page.bindAction(name) { count.accept(count.value + 1) }
        remember(page, name, count)
    }

    private struct Layout: View {
        static let template = "layout"
        let remember: Remember

        func bind(_ page: ViewBinder) {
            CountersPage.bind(page, "layout", remember)
            page.setComponent("part", Part(remember: remember))
        }
    }

    private struct Part: View {
        static let template = "part"
        let remember: Remember

        func bind(_ page: ViewBinder) { CountersPage.bind(page, "part", remember) }
    }
}
