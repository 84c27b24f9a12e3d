/// A comparison of a headless tab with a window of Chromium. Both must show the same, although the tab's client is another
/// program than the script in the window.
///
/// The pages may belong to different servers with the same content. They may show predictions.
package struct ClientComparison {
    private let tab: Tab
    private let window: WebDriverWindow

    /// Creates a comparison. Each document of the window must first run ``watching``.
    package init(_ tab: Tab, _ window: WebDriverWindow) {
        (self.tab, self.window) = (tab, window)
    }

    /// Waits until the window has the responses to its posts, and shows the same as the tab does now: the elements and
    /// their attributes, the texts, the contents of fields, the title and the focus.
    ///
    /// - Parameters:
    ///   - moment: The latest step, for the error message: “clicks Remove”.
    ///   - limit: The time after which they count as different.
    /// - Throws: `LiveTestingError` with the lines in which the two differ.
    package func check(after moment: String, within limit: Duration = .seconds(10)) throws {
        let arguments: [JSONValue] = [
            .string(tab.document.shownHTML), .number(Double(tab.live?.predictions.rowCount ?? 0)),
            .bool(tab.isOffline), .number(limit / .milliseconds(1)),
        ]
        let answer = try window.executeAsync(Self.comparing, arguments).array.map(\.array)
        guard answer.count == 2 else { return }
        let (own, other) = (answer[0].map { Substring($0.string ?? "") }, answer[1].map { Substring($0.string ?? "") })
        throw LiveTestingError(
            .difference, "After the step “\(moment)”, Chromium's page differs from that of the headless tab.",
            details: "Only in Chromium (+), only in the tab (-):\n" + PageComparison.difference(own, other)
                + "\nThe tab:\n" + tab.report())
    }

    /// A script that counts the posts without a response, and the rows with predictions.
    package static let watching = """
        {
          const rows = new Set();
          const posts = [];
          window.binderyWatched = { rows, posts };
          const drop = (post) => posts.includes(post) && posts.splice(posts.indexOf(post), 1);
          addEventListener("bindery:post", ({ detail: post }) => {
            if ("status" in post) return drop(post);
            // Edits that were not sent are combined with the next post of their form.
            const last = posts.at(-1);
            if (last?.form && last.form === post.form && !last.isWhole && !last.isSent) posts.pop();
            if (post.body instanceof URLSearchParams && post.body.has("bindery-predict")) rows.clear();
            posts.push(post);
          }, true);
          addEventListener("bindery:change", ({ detail: lines }) => {
            if (lines.some((line) => line[0] === "s")) rows.clear();
            for (const line of lines) {
              const [letter, id, json] = line.split(" ", 3);
              if (letter === "p" && json) rows.add(id);
              else if (letter === "p") rows.delete(id);
            }
          }, true);
        }
        """

    /// Compares the document with that of the tab, until they are equal or the limit elapses. Returns the lines of both if
    /// they differ.
    private static let comparing = """
        const [html, count, isOffline, limit, done] = arguments;
        \(ChromiumRun.outlining)
        const words = (text) => text.split(/\\s+/).filter(Boolean).join(" ");
        const describe = (node) =>
          !node || node.matches("html, body")
            ? "nothing"
            : [node.localName, node.getAttribute("name"), node.matches("input") ? "" : node.getAttribute("value"),
               words(node.textContent)].join(" ");
        // The ids of pages, messages and predicted rows are random, or depend on the number of posts.
        const clean = (line) =>
          line
            .replace(/content="[0-9a-f]{32}"/, "")
            .replace(/(data-message.*) id="[^"]*"/, "$1")
            .replace(/="bindery-\\d+"/g, '="bindery-NUMBER"');
        const outline = (root, isFresh, focused, rows, waiting) => [
          ...lines(root, isFresh, -1).map(clean),
          `focus: ${describe(focused)}`,
          `rows with predictions: ${rows}`,
          `posts without a response: ${isOffline ? "" : waiting}`,
        ];
        const parsed = new DOMParser().parseFromString(html.replace(/<style nonce[^<]*<.style>/, ""), "text/html");
        const marked = parsed.querySelector("[data-has-focus]");
        marked?.removeAttribute("data-has-focus");
        const wanted = outline(parsed.documentElement, true, marked, count, 0);
        const compare = () => {
          const { rows, posts } = window.binderyWatched;
          const own = outline(document.documentElement, false, document.activeElement, rows.size, posts.length);
          return own.join("\\n") === wanted.join("\\n") ? [] : [own, wanted];
        };
        const end = Date.now() + limit;
        const check = () => {
          const pair = compare();
          if (!pair.length || Date.now() > end) done(pair);
          else setTimeout(check, 5);
        };
        check();
        """
}

extension DOM.Document {
    /// The document as HTML in which the attributes of fields are their present contents, and the focused element has the
    /// attribute `data-has-focus`.
    fileprivate var shownHTML: String {
        guard let copy = root.copy() as? DOM.Element else { return "" }
        for (copied, element) in zip(copy.descendants, root.descendants) {
            if element.isField { copied.showState(of: element) }
            if element === focused { copied.setAttribute("data-has-focus", "") }
        }
        return "<!doctype html>" + copy.html
    }
}
