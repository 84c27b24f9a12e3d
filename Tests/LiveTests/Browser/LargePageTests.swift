import Foundation
import LiveTesting
import Testing

extension BrowserTests {
    /// A page with 5,000 rows in Chromium. The figures are compared with those of the browser alone in the same run, and
    /// are printed.
    @Suite struct LargePageTests {
        /// Applies patches without a server, and measures the time for scripts, styles and layout in milliseconds.
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
            window.measure = async (work) => {
              await frame();
              await frame();
              const start = performance.now();
              work();
              document.getElementById('list').lastElementChild.getBoundingClientRect();
              return performance.now() - start;
            };
            window.median = async (makeWork) => {
              const times = [];
              for (let turn = 0; turn < 7; turn++) times.push(await measure(makeWork(turn)));
              return times.sort((a, b) => a - b)[3];
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

        private func times(_ window: WebDriverWindow, _ script: String) throws -> [String: Double] {
            let dialog = """
                const dialog = '<div class="overlay"><dialog class="dialog" data-modal open><form method="post">'
                  + '<input name="title" autofocus><button name="ok">OK</button></form></dialog></div>';
                const modal = document.getElementById('modal');
                """
            let result = try window.execute("\(dialog) return (async () => { \(script) })();")
            guard case .object(let members) = result else { return [:] }
            return members.compactMapValues(\.number)
        }

        @Test func `a modal dialog takes little longer than the browser alone`() throws {
            try onLargePage { window in
                try window.execute("document.getElementById('new').focus()")
                try window.perform([.move(to: window.middle(of: .css("#row3 a")))])
                let times = try times(
                    window,
                    """
                    const all = { open: [], close: [], plainOpen: [], plainClose: [] };
                    for (let turn = 0; turn < 7; turn++) {
                      all.open.push(await measure(() => patch('a content inert \\nh modal ' + dialog)));
                      if (!document.querySelector('dialog:modal')) throw new Error('The dialog is not modal.');
                      all.close.push(await measure(() => patch('r content inert\\nh modal ')));
                      if (document.activeElement.id !== 'new') throw new Error('The focus has not returned.');
                      modal.innerHTML = dialog;
                      const node = modal.querySelector('dialog');
                      node.open = false;
                      all.plainOpen.push(await measure(() => node.showModal()));
                      all.plainClose.push(await measure(() => { node.close(); modal.innerHTML = ''; }));
                    }
                    for (const name in all) all[name] = all[name].sort((a, b) => a - b)[3];
                    return all;
                    """)
                print("Large page, ms:", times)
                for (ours, plain) in [("open", "plainOpen"), ("close", "plainClose")] {
                    let (time, reference) = (try #require(times[ours]), try #require(times[plain]))
                    #expect(time < 1.6 * reference + 8, "\(ours): \(time) ms, the browser alone \(reference) ms")
                }
            }
        }

        @Test func `a patch of one row takes little longer than the browser alone`() throws {
            try onLargePage { window in
                try window.perform([.move(to: window.middle(of: .css("#row3 a")))])
                let times = try times(
                    window,
                    """
                    const row = (number) => document.getElementById('row' + number);
                    return {
                      row: await median((turn) => () => patch(`h row${turn} <b>patch ${turn}</b>`)),
                      plain: await median((turn) => () => (row(turn + 20).innerHTML = `<b>plain ${turn}</b>`)),
                    };
                    """)
                print("Large page, ms:", times)
                let (time, reference) = (try #require(times["row"]), try #require(times["plain"]))
                #expect(time < 2 * reference + 3, "\(time) ms, the browser alone \(reference) ms")
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
