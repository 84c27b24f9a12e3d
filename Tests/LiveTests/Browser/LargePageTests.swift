import Foundation
import LiveTesting
import Testing

extension BrowserTests {
    /// A page with 5,000 rows in Chromium: how often patches make it compute layouts, compared with the same changes by
    /// the browser alone. The figures are printed; those of styles depend on the number of frames, which varies.
    @Suite struct LargePageTests {
        /// Applies patches without a server, each in a frame of its own.
        private static let script = """
            delete Navigator.prototype.locks;
            window.EventSource = class {
              constructor() {
                window.source = this;
                setTimeout(() => this.onopen());
              }
              addEventListener() {}
              close() {}
            };
            window.fetch = () => Promise.resolve(new Response(null, { status: 204 }));
            let count = 1;
            window.patch = (data) => source.onmessage({ type: 'message', data, lastEventId: String(++count) });
            window.frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            window.inFrame = async (work) => {
              await frame();
              await frame();
              work();
              document.getElementById('list').lastElementChild.getBoundingClientRect();
            };
            """

        private func onLargePage(_ work: (WebDriverWindow) throws -> Void) throws {
            let rows = (0..<5_000).map { row in
                "<li id=\"row\(row)\"><form method=\"post\"><button name=\"toggle\" value=\"\(row)\">x</button>"
                    + "<a href=\"/rows/\(row)\">Row \(row)</a><b>open</b></form></li>"
            }
            let css = try String(
                contentsOf: URL(fileURLWithPath: PackageFolder.path() + "/Public/base.css"), encoding: .utf8)
            let server = try ClientModules(
                head: "<meta name=\"bindery-page\" content=\"1\" data-scenes=\"#content\"><style>\(css)</style>",
                body: """
                    <div id="content"><h1>Rows</h1><a id="new" href="/new">New</a>
                    <ul id="list" class="long-list">\(rows.joined())</ul></div><div id="modal"></div>
                    """)
            try WebDriver.withWindow(at: server.address, before: Self.script) { window in
                try window.wait(for: "the stream") { try $0.execute("return Boolean(window.source)").bool == true }
                try work(window)
            }
        }

        /// The number of times that the browser computes styles and layouts while a script runs.
        private func work(_ window: WebDriverWindow, _ script: String) throws -> (styles: Double, layouts: Double) {
            let counts = {
                let metrics = try window.devTools("Performance.getMetrics")["metrics"].array
                return { (name: String) in metrics.first { $0["name"].string == name }?["value"].number ?? .nan }
            }
            try window.devTools("Performance.enable")
            let before = try counts()
            try window.execute("return (async () => { \(script) })();")
            let after = try counts()
            return (
                after("RecalcStyleCount") - before("RecalcStyleCount"), after("LayoutCount") - before("LayoutCount")
            )
        }

        @Test func `a modal dialog needs no more layouts than the browser alone`() throws {
            try onLargePage { window in
                try window.execute("document.getElementById('new').focus()")
                try window.perform([.move(to: window.middle(of: .css("#row3 a")))])
                let dialog = """
                    const dialog = '<div class="overlay"><dialog class="dialog" data-modal open><form method="post">'
                      + '<input name="title" autofocus><button name="ok">OK</button></form></dialog></div>';
                    const modal = document.getElementById('modal');
                    """
                let ours = try work(
                    window,
                    """
                    \(dialog)
                    for (let turn = 0; turn < 7; turn++) {
                      await inFrame(() => patch('a content inert \\nh modal ' + dialog));
                      if (!document.querySelector('dialog:modal')) throw new Error('The dialog is not modal.');
                      await inFrame(() => patch('r content inert\\nh modal '));
                      if (document.activeElement.id !== 'new') throw new Error('The focus has not returned.');
                    }
                    """)
                let plain = try work(
                    window,
                    """
                    \(dialog)
                    for (let turn = 0; turn < 7; turn++) {
                      await inFrame(() => {
                        modal.innerHTML = dialog;
                        const node = modal.querySelector('dialog');
                        node.open = false;
                        node.showModal();
                      });
                      await inFrame(() => { modal.querySelector('dialog').close(); modal.innerHTML = ''; });
                    }
                    """)
                print("Large page, 7 dialogs: \(ours), the browser alone \(plain)")
                #expect(ours.layouts <= plain.layouts + 3)
            }
        }

        @Test func `a patch of one row needs no more layouts than the browser alone`() throws {
            try onLargePage { window in
                try window.perform([.move(to: window.middle(of: .css("#row3 a")))])
                let rows = { (change: String) in
                    "for (let turn = 0; turn < 7; turn++) await inFrame(() => { \(change) });"
                }
                let ours = try work(window, rows("patch(`h row${turn} <b>patch ${turn}</b>`)"))
                let plain = try work(
                    window,
                    rows("document.getElementById('row' + (turn + 20)).innerHTML = `<b>plain ${turn}</b>`"))
                print("Large page, 7 rows: \(ours), the browser alone \(plain)")
                #expect(ours.layouts <= plain.layouts + 3)
            }
        }

        @Test func `10,000 patches leave the heap as it was`() throws {
            try onLargePage { window in
                let patches = { (count: Int) in
                    // In parts, none of which reaches the limit of a script on a busy machine.
                    for start in stride(from: 0, to: count, by: 500) {
                        try window.execute(
                            """
                            for (let turn = \(start); turn < \(start + 500); turn++) {
                              const row = turn % 90;
                              patch(`h row${row} <form method="post"><input name="a${row}" value="${turn}"></form>\\n`
                                + `i list row9${row} <li id="row5${row}x">${turn}</li>\\nd row5${row}x`);
                            }
                            """)
                    }
                    for _ in 0..<2 { try window.devTools("HeapProfiler.collectGarbage") }
                    return try #require(try window.devTools("Runtime.getHeapUsage")["usedSize"].number)
                }
                let before = try patches(500)
                let after = try patches(10_000)
                print("Large page, bytes: \(before) before and \(after) after 10,000 patches")
                #expect(after - before < 300_000)
            }
        }
    }
}
