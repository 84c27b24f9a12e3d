import Foundation
import HTMLTemplates
import LiveTesting
import Testing

extension BrowserTests {
    /// The modules of the client, as the server serves them, in Chromium.
    @Suite struct ClientModuleTests {
        // MARK: Operations

        /// Each case has the content of the element `list`, the lines of a patch, and the content after it.
        @Test func `each operation changes its element`() throws {
            let rows = "<li id=\"a\">A</li><li id=\"b\">B</li>"
            let cases: [(before: String, lines: String, after: String)] = [
                ("old", "h list <b>new</b>  and &lt; 1", "<b>new</b>  and &lt; 1"), ("old", "h list ", ""),
                (
                    rows, "e a <li id=\"a\" class=\"x y\">A  1</li>",
                    "<li id=\"a\" class=\"x y\">A  1</li><li id=\"b\">B</li>"
                ),
                (rows, "e a <li id=\"c\">C</li>", "<li id=\"c\">C</li><li id=\"b\">B</li>"),
                (
                    rows, "a b title two  words &amp; &quot;more&quot;",
                    "<li id=\"a\">A</li><li id=\"b\" title=\"two  words &amp; &quot;more&quot;\">B</li>"
                ),
                (rows, "a b hidden ", "<li id=\"a\">A</li><li id=\"b\" hidden=\"\">B</li>"),
                ("<p id=\"p\" class=\"x\" hidden></p>", "r p class\nr p HIDDEN\nr p title", "<p id=\"p\"></p>"),
                ("<svg id=\"s\"></svg>", "a s viewbox 0 0 1 1", "<svg id=\"s\" viewBox=\"0 0 1 1\"></svg>"),
                (rows, "i list b <li id=\"c\">C c</li>", "<li id=\"a\">A</li><li id=\"c\">C c</li><li id=\"b\">B</li>"),
                (rows, "i list - <li id=\"c\">C</li>", rows + "<li id=\"c\">C</li>"),
                (rows, "i list - <li id=\"a\">new</li>", "<li id=\"b\">B</li><li id=\"a\">new</li>"),
                (rows, "m list a -", "<li id=\"b\">B</li><li id=\"a\">A</li>"),
                (rows, "m list b a", "<li id=\"b\">B</li><li id=\"a\">A</li>"),
                (
                    rows, "m list a b\nm list b -\nm list x a\nm x a -\nm list a x",
                    "<li id=\"b\">B</li><li id=\"a\">A</li>"
                ),
                (rows, "d a\nd a\nd ", "<li id=\"b\">B</li>"), (rows, "s list <h1>C</h1>", "<h1>C</h1>"),
                (rows, "\nz a\nhlist\nconstructor a\nh x y\nh", rows),
            ]
            let client = try ClientModules(["operations": ["operate"]], body: "<ul id=\"list\"></ul>")
            let results = try client.run(
                """
                const list = document.getElementById("list");
                return arguments[0].map(([before, lines]) => {
                  list.innerHTML = before;
                  lines.split("\\n").forEach(client.operate);
                  return list.innerHTML;
                });
                """, [.array(cases.map { [.string($0.before), .string($0.lines)] })]
            ).array.map(\.string)
            for (result, item) in zip(results, cases) { #expect(result == item.after, "\(item.lines)") }
            #expect(results.count == cases.count)
        }

        @Test func `page operations need no element`() throws {
            let client = try ClientModules(["operations": ["operate"], "history": ["startHistory"]])
            let result = try client.run(
                """
                const seen = [];
                document.documentElement.addEventListener("bindery:moved", (event) => seen.push(event.detail));
                navigator.setAppBadge = async (count) => seen.push(count);
                client.startHistory();
                const [first, length] = [history.state, history.length];
                client.operate('x moved {"a": [1, "b  c"]}');
                client.operate("n 12");
                client.operate("u /a b?c=1");
                client.operate("U /d");
                return JSON.stringify([seen, location.pathname + location.search, history.length - length, history.state.bindery - first.bindery, first.first]);
                """)
            #expect(result.string == #"[[{"a":[1,"b  c"]},"12"],"/d",1,1,true]"#)
        }

        // MARK: Morphing

        /// Compares random lists before and after with the nodes that must be kept.
        @Test func `morphing keeps elements with the same ID`() throws {
            let client = try ClientModules(["morphing": ["morphChildren"]], body: "<div id=\"root\"></div>")
            let result = try client.run(
                """
                let seed = 7;
                const random = (count) => (seed = (seed * 48271) % 2147483647) % count;
                const root = document.getElementById("root");
                const node = (depth) => {
                  const id = "n" + random(12);
                  const content = depth ? list(depth - 1) : "text " + random(3);
                  return [() => `<p id="${id}" class="c${random(3)}">${content}</p>`, () => `<b>${content}</b>`, () => "text", () => `<i title="${random(4)}"></i>`][random(4)]();
                };
                const list = (depth) => Array.from({ length: random(6) }, () => node(depth)).join("");
                const unique = (html) => {
                  const tree = document.createElement("div");
                  tree.innerHTML = html;
                  const ids = new Set();
                  for (const one of [...tree.querySelectorAll("[id]")]) ids.has(one.id) ? one.remove() : ids.add(one.id);
                  tree.normalize();
                  return tree;
                };
                const failures = [];
                for (let round = 0; round < 2000; round++) {
                  root.replaceChildren(...unique(list(2)).childNodes);
                  const fresh = unique(list(2));
                  const [before, wanted] = [root.innerHTML, fresh.innerHTML];
                  const present = new Map([...root.children].filter((one) => one.id).map((one) => [one.id, one]));
                  const kept = [...fresh.children].filter((one) => present.get(one.id)?.localName === one.localName);
                  client.morphChildren(root, fresh);
                  if (root.innerHTML !== wanted) failures.push([before, wanted, root.innerHTML]);
                  for (const one of kept) if (document.getElementById(one.id) !== present.get(one.id)) failures.push([before, wanted, one.id]);
                }
                return JSON.stringify(failures.slice(0, 3));
                """)
            #expect(result.string == "[]")
        }

        /// After a mount, a scene may be at another depth, which the ids of its elements contain.
        @Test func `a region of a script gets its new id and keeps its content`() throws {
            let region = "<ul id=\"s1f3\" data-live=\"ignore\" data-json=\"1\" class=\"own\"><li>own</li></ul>"
            let client = try ClientModules(["morphing": ["morphChildren"]], body: "<div id=\"root\">\(region)</div>")
            let result = try client.run(
                """
                const root = document.getElementById("root");
                const fresh = document.createElement("div");
                fresh.innerHTML = `<ul id="f3" data-live="ignore" data-json="2"></ul>`;
                client.morphChildren(root, fresh);
                return root.innerHTML;
                """)
            #expect(
                result.string
                    == #"<ul id="f3" data-live="ignore" data-json="2" class="own"><li>own</li></ul>"#)
        }

        // MARK: Fields

        @Test func `the content of every kind of field is read and set`() throws {
            let body = """
                <input id="text" value="a"><textarea id="area">b</textarea><input id="box" type="checkbox" value="yes">
                <input id="radio" type="radio" value="r" checked><input id="hidden" type="hidden" value="h">
                <select id="one"><option>x<option selected>y</select><select id="many" multiple><option>x<option>y<option>z</select>
                """
            let client = try ClientModules(["fields": ["contentOf", "setContent", "originalContent"]], body: body)
            let result = try client.run(
                """
                const field = (id) => document.getElementById(id);
                const ids = ["text", "area", "box", "radio", "hidden", "one", "many"];
                const read = () => ids.map((id) => client.contentOf(field(id)));
                const first = read();
                const values = ["a b", "1\\n2", "true", "other", "", "x", "x\\nz"];
                ids.forEach((id, place) => client.setContent(field(id), values[place]));
                const original = ids.slice(0, 4).map((id) => client.originalContent(field(id)));
                field("box").checked = false;
                client.setContent(field("box"), "yes");
                return JSON.stringify([first, read(), original]);
                """)
            #expect(
                result.string
                    == #"[["a","b","","r","h","y",""],["a b","1\n2","yes","","","x","x\nz"],["a","b","","r"]]"#)
        }

        @Test func `patches do not overwrite an edit until the server has received it`() throws {
            let body =
                "<form id=\"scene\"><input id=\"a\" name=\"a b\" value=\"1\"><input id=\"c\" name=\"c\" value=\"1\"></form>"
            let client = try ClientModules(
                ["fields": ["isTheirs", "touched", "nextEdit", "keepingFields"], "operations": ["operate"]], body: body)
            let result = try client.run(
                """
                const [a, c] = [document.getElementById("a"), document.getElementById("c")];
                const edit = client.nextEdit();
                client.touched.set(a, edit);
                a.value = "typed";
                const apply = (line) => client.keepingFields(() => client.operate(line));
                const log = [client.isTheirs(a), client.isTheirs(c)];
                apply("v scene a&#32;b 0 old");
                apply("a a value fresh");
                log.push(a.value);
                apply("e scene <form id=scene><input id=a name='a b' value=2><input id=c name=c value=2></form>");
                log.push(a.value, c.value);
                apply(`v scene a&#32;b ${edit} new&amp;1`);
                log.push(a.value, client.isTheirs(a));
                c.focus();
                apply("a c value 3");
                log.push(c.value, client.isTheirs(c));
                return JSON.stringify(log);
                """)
            #expect(result.string == #"[true,false,"typed","typed","2","new&1",false,"2",true]"#)
        }

        // MARK: Patches and posts

        @Test func `patches are applied once and in order`() throws {
            let client = try ClientModules(["patches": ["receivePatch", "forgetPatches"]], body: "<p id=\"p\"></p>")
            let result = try client.run(
                """
                const log = [];
                document.documentElement.addEventListener("bindery:patch", () => log.push(document.getElementById("p").textContent));
                for (const [number, text] of [["1", "a"], ["1", "b"], ["10", "c"], ["9", "d"], ["11", "e"]]) client.receivePatch(number, "h p " + text);
                client.forgetPatches();
                client.receivePatch("1", "h p f");
                return log.join();
                """)
            #expect(result.string == "a,c,e,f")
        }

        @Test func `retry delays grow up to a limit`() throws {
            let client = try ClientModules(["connection": ["pauseAfter"]])
            let result = try client.run(
                """
                return Array.from({ length: 400 }, (_, step) => step % 40).filter((count) => {
                  const [pause, middle] = [client.pauseAfter(count), Math.min(250 * 1.7 ** count, 8000)];
                  return !(pause >= middle / 2 && pause < middle * 1.5);
                }).length;
                """)
            #expect(result.number == 0)
        }

        @Test func `a form requires a confirmation if it has text and a button`() throws {
            let body = """
                <form id="1"><input type="text"><button>OK</button></form><form id="2"><input type="text"></form>
                <form id="3"><button>OK</button></form><form id="4" data-unsaved="Leave?"></form>
                <form id="5" data-unsaved="off"><textarea></textarea><button>OK</button></form>
                <form id="6"><textarea></textarea><button type="button">OK</button><input type="submit"></form>
                """
            let client = try ClientModules(["unsaved": ["unsavedForms"]], body: body)
            let result = try client.run(
                """
                for (const form of document.forms) form.binderyFailed = true;
                return client.unsavedForms().map((form) => form.id).join();
                """)
            #expect(result.string == "1,4,6")
        }

        @Test func `the focus moves to a neighbor when its row is removed`() throws {
            let rows = (1...3).map {
                "<li id=\"r\($0)\"><button name=\"x\">A</button><button name=\"x\">B</button></li>"
            }
            let client = try ClientModules(
                ["patches": ["receivePatch"]], body: "<h2>Above</h2><ul id=\"list\">\(rows.joined())</ul><h2>Below</h2>"
            )
            let result = try client.run(
                """
                document.querySelector("#r2 button:last-child").focus();
                const log = [];
                ["r2", "r3", "r1"].forEach((row, place) => {
                  client.receivePatch(`${place + 1}`, "d " + row);
                  const focused = document.activeElement;
                  log.push((focused.parentNode.id || focused.localName) + focused.textContent);
                });
                return log.join();
                """)
            #expect(result.string == "r3B,r1B,h2Above")
        }

        // MARK: The whole client

        @Test func `a document that is not a live page is left unchanged`() throws {
            let client = try ClientModules(body: "<form method=\"post\"><input name=\"a\"><button>OK</button></form>")
            let result = try client.run(
                """
                const field = document.querySelector("input");
                const submit = new Event("submit", { bubbles: true, cancelable: true });
                const isSent = document.forms[0].dispatchEvent(submit);
                field.dispatchEvent(new Event("input", { bubbles: true }));
                const names = [field, document.forms[0]].flatMap(Object.keys).filter((name) => /bindery/.test(name));
                const requests = performance.getEntriesByType("resource").filter((one) => /live/.test(one.name));
                return JSON.stringify([isSent, history.state, document.cookie, history.scrollRestoration, names, requests.length, document.querySelector("script").src.endsWith("/bindery.js")]);
                """)
            #expect(result.string == #"[true,null,"","auto",[],0,true]"#)
        }

        /// The modules without a bundle: the file replaces the folder of its name.
        @Test func `the modules run in a browser without a bundle`() throws {
            let site = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-modules-\(UUID())")
            defer { try? FileManager.default.removeItem(at: site) }
            let files = site.appendingPathComponent("Public")
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: URL(fileURLWithPath: PackageFolder.path() + "/Public/bindery"),
                to: files.appendingPathComponent("bindery"))
            try Data("import(\"/bindery/main.js\");".utf8).write(to: files.appendingPathComponent("bindery.js"))
            let server = try TestServer(
                NotesApp(), templates: TemplateLibrary(sources: NotesApp.templates), site: site.path)
            try WebDriver.withWindow(at: server.address) { window in
                try window.waitForTheStream()
                try window.click(.button("Add"))
                try window.wait(for: "the new note") { try $0.title == "3 notes" }
                #expect(try window.consoleErrors().filter { !$0.contains("favicon") } == [])
            }
        }
    }
}
