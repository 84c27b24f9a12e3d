/// The scripts that a random session runs in the page.
extension ChromiumRun {
    /// Uses one of the controls and links that a user could use now. Returns a description of the step; null if there
    /// are none.
    static let touching = """
        const [which, what, text, untouched] = arguments;
        const scope = document.querySelector("dialog:modal") ?? document.body;
        const isOwn = (link) => link.origin === location.origin && !link.matches("[target], [download], [data-live=off]");
        const isUsable = (node) =>
          node.checkVisibility() && !node.closest("[inert]") && !node.matches(":disabled, [readonly], [aria-busy=true]") &&
          !untouched.some((selector) => node.matches(selector)) && (!node.matches("a") || isOwn(node));
        const nodes = [...scope.querySelectorAll("button, select, textarea, input:not([type=hidden], [type=file]), a[href]")];
        const usable = nodes.filter(isUsable);
        if (!usable.length) return null;
        const node = usable[which % usable.length];
        const name = `the ${node.localName} “${node.getAttribute("aria-label") ?? node.name ?? node.textContent.trim()}”`;
        const tell = (type) => node.dispatchEvent(new Event(type, { bubbles: true }));
        if (node.matches("select")) {
          node.selectedIndex = what % node.options.length;
          tell("input");
          tell("change");
          return `chooses ${node.value} in ${name}`;
        }
        if (node.matches("textarea, input:not([type=checkbox], [type=radio])")) {
          node.focus();
          // A browser takes no more characters from the user.
          const most = node.maxLength < 0 ? undefined : node.maxLength;
          const value = /number|range/.test(node.type) ? String(what % 100) : text.slice(0, most);
          node.value = value;
          tell("input");
          if (what % 3 || node.dataset.live === undefined) tell("change");
          if (what % 3 === 2) node.blur();
          return `types “${value}” in ${name}`;
        }
        node.click();
        return `clicks ${name}`;
        """

    /// Causes a random event of an element that declares it, as a user could. Returns a description of the step; null if
    /// there is none.
    static let causingEvent = """
        const [which, what, where, untouched] = arguments;
        const scope = document.querySelector("dialog:modal") ?? document.documentElement;
        const declared = [...scope.querySelectorAll("*")].flatMap((node) =>
          node.checkVisibility() && !node.closest("[inert], :disabled") && !untouched.some((selector) => node.matches(selector))
            ? [...node.attributes].filter(({ name }) => name.startsWith("data-on-")).map(({ name }) => [node, name.slice(8)])
            : []);
        if (!declared.length) return null;
        const [node, attribute] = declared[which % declared.length];
        const kind = attribute.replace("window-", "");
        const focusable = [node, ...node.querySelectorAll("*")].find((one) => one.tabIndex >= 0 && one.checkVisibility());
        const inside = [node, ...node.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.disabled);
        const target = inside[where % inside.length];
        const { left, top, width, height } = target.getBoundingClientRect();
        const point = { clientX: left + (width * (what % 100)) / 100, clientY: top + (height * (where % 100)) / 100 };
        const init = { bubbles: true, cancelable: true, composed: true, ...point };
        if (/^key/.test(kind)) {
          const listed = node.dataset.keys?.split(" ") ?? ["Enter", "Escape", "ArrowUp", "ArrowDown", "a", "Space"];
          const parts = listed[what % listed.length].split("+");
          const last = parts.pop() || "+";
          if (kind === attribute) focusable?.focus();
          const held = { ctrlKey: parts.includes("Ctrl"), shiftKey: parts.includes("Shift"), altKey: parts.includes("Alt") };
          const press = { ...init, key: last === "Space" ? " " : last, ...held };
          document.activeElement.dispatchEvent(new KeyboardEvent(kind, press));
          return `presses ${last} in ${node.localName}`;
        }
        if (kind === "focus") focusable?.focus();
        else if (kind === "blur") document.activeElement.blur();
        else if (kind === "click") target.dispatchEvent(new MouseEvent("click", init));
        else if (/click|menu/.test(kind)) target.dispatchEvent(new MouseEvent(kind, init));
        else if (/^pointer/.test(kind)) target.dispatchEvent(new PointerEvent(kind, { ...init, pointerId: 1 }));
        else if (kind === "scroll") node.scrollTop = what % 500;
        else return null;
        return `causes ${kind} in ${node.localName}`;
        """

    /// Functions that write a document as lines, of which two can be compared: `lines(root, isFresh, focused)`.
    ///
    /// The lines contain namespaces, the case of names and the styles that the script applies. They omit some of the
    /// user's state and the content of widgets, as `PageComparison` does, and regions without an id, which scripts of the
    /// client have added.
    static let outlining = """
        const spaces = { "http://www.w3.org/2000/svg": "svg:", "http://www.w3.org/1998/Math/MathML": "math:" };
        const isField = (node) =>
          node.matches("input:not([type=hidden], [type=file]), select, textarea") && !node.closest("[data-live=ignore]");
        const skipped = /^(aria-busy|nonce|style|data-connection|data-refused|data-waiting|data-reordering|data-swiping)$/;
        const state = (node) => {
          if (node.matches("select")) return [...node.selectedOptions].map((option) => option.value).join();
          if (node.type === "password") return "what the server never shows";
          return /checkbox|radio/.test(node.type) ? node.checked : node.value;
        };
        const lines = (root, isFresh, focused) => {
          const all = [];
          let fields = 0;
          const visit = (node, depth) => {
            const indent = " ".repeat(depth);
            const isWidget = node.matches("[data-live=ignore]");
            const isCompared = (name) => !skipped.test(name) && (!isWidget || /^data-/.test(name));
            const names = [...node.attributes].filter(({ name }) => isCompared(name));
            const shown = names.filter(({ name }) =>
              !(isField(node) && /^(value|checked)$/.test(name)) && !(name === "selected" && node.matches("option")) &&
              !(name === "open" && node.matches("dialog, details")) &&
              // The script adds it to a heading that receives the focus.
              !(name === "tabindex" && node.matches("h1, h2, h3, h4, h5, h6")));
            const written = shown.map((one) => ` ${one.namespaceURI ? "{" + one.namespaceURI + "}" : ""}${one.name}="${one.value}"`);
            if (isFresh && node.dataset?.style) node.style.cssText = node.dataset.style;
            let line = `${indent}<${spaces[node.namespaceURI] ?? ""}${node.localName}${written.sort().join("")}>`;
            if (node.style?.cssText && !isWidget) line += ` style: ${node.style.cssText}`;
            if (isField(node)) line += fields++ === focused ? " (focused)" : ` = ${state(node)}`;
            all.push(line);
            if (isWidget || node.matches("textarea, noscript, script")) return;
            let text = "";
            const flush = () => {
              const folded = text.split(/[ \\t\\n\\r]+/).filter(Boolean).join(" ");
              if (folded) all.push(`${indent} ${folded}`);
              text = "";
            };
            for (const child of node.childNodes) {
              if (child.nodeType === 3) text += child.data;
              if (child.nodeType !== 1 || child.matches("style[nonce], [data-loaded], [data-live=ignore]:not([id])")) continue;
              flush();
              visit(child, depth + 1);
            }
            flush();
          };
          visit(root, 0);
          return all;
        };
        """

    /// Compares the document with the server's rendering of the page, as parsed by the browser, until they are equal or
    /// the limit elapses. Returns the lines of both if they differ.
    static let comparing = """
        const [limit, done] = arguments;
        \(outlining)
        const compare = async () => {
          const id = document.querySelector("meta[name=bindery-page]").content;
          const answer = await fetch(`/live/${id}/render`);
          if (answer.status !== 200) return [["the page"], [`an answer with ${answer.status}`]];
          const html = (await answer.text()).replace(/<style nonce[^<]*<.style>/, "");
          const fresh = new DOMParser().parseFromString(html, "text/html").documentElement;
          const fields = [...document.documentElement.querySelectorAll("*")].filter(isField);
          const focused = fields.indexOf(document.activeElement);
          const pair = [lines(document.documentElement, false, focused), lines(fresh, true, focused)];
          return pair[0].join("\\n") === pair[1].join("\\n") ? [] : pair;
        };
        const next = () =>
          new Promise((wake) => {
            new MutationObserver((_, observer) => (observer.disconnect(), wake())).observe(document, {
              subtree: true, childList: true, attributes: true, characterData: true,
            });
            setTimeout(wake, 50);
          });
        (async () => {
          const end = Date.now() + limit;
          let pair = [["the page"], ["no answer"]];
          while (pair.length && Date.now() < end) {
            const change = next();
            try {
              pair = await compare();
            } catch {}
            if (pair.length) await change;
          }
          done(pair);
        })();
        """
}
