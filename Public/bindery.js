// Bindery's client: applies the patches of the live protocol and sends what a person does as plain form posts.
// A page works without it. What it does, and why, is in the article "The live protocol" of the module Live.
(() => {
  "use strict";

  const root = document.documentElement;
  const meta = (node = document) => node.querySelector('meta[name="bindery-page"]');
  if (!meta() || !window.EventSource || !window.fetch) return;

  let page = meta().content;
  let last = ""; // the last patch that was applied
  let edits = 0; // counts what the person did
  const self = Math.trunc(Math.random() * 1e15); // tells this window from a copy of it

  const dispatch = (name, detail) => root.dispatchEvent(new CustomEvent("bindery:" + name, { detail }));

  // ---- Patches ----

  const element = (id) => document.getElementById(id);

  const parse = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };

  /** Text from an attribute's value as it stands in HTML. */
  const unescape = (value) => parse(`<p title="${value}">`).firstChild.title;

  // An operation's parameters are its fields; the first of most is an element.
  const operations = {
    h: (target, html) => morphChildren(target, parse(html)),
    e: (target, html) => morph(target, parse(html).firstElementChild),
    a: (target, name, value) => setAttribute(target, name, unescape(value)),
    r: (target, name) => removeAttribute(target, name),
    i(list, before, html) {
      const fresh = parse(html).firstElementChild;
      const present = element(fresh.id);
      if (present) morph(present, fresh);
      place(list, present || fresh, before);
    },
    m: (list, row, before) => place(list, element(row), before),
    d: (target) => discard(target),
    v(scene, name, edit, value) {
      const controls = [...scene.querySelectorAll("[name]")].filter((field) => isField(field) && field.name === unescape(name));
      if (controls.some((field) => touched.get(field) > edit)) return;
      for (const field of controls) {
        touched.delete(field);
        kept.delete(field);
        setValue(field, unescape(value));
      }
    },
    u: (url) => history.pushState({ bindery: true }, "", url),
    U: (url) => history.replaceState(history.state, "", url),
    n: (count) => navigator.setAppBadge?.(count).catch(() => {}),
    x: (name, detail) => dispatch(name, JSON.parse(detail)),
    b(url) {
      if (!history.state?.bindery) return history.replaceState(null, "", url);
      returning = url;
      history.back();
    },
  };

  const operate = (line) => {
    const operation = operations[line[0]];
    const fields = line.slice(2).split(" ");
    if (!operation) return;
    fields.push(fields.splice(operation.length - 1).join(" "));
    if (!/[uUbnx]/.test(line[0])) fields[0] = element(fields[0]);
    if (fields[0] !== null) operation(...fields);
  };

  let returning = null; // where the server's own history.back() leads

  const apply = (patch) => {
    const lines = patch.split("\n");
    const focused = document.activeElement;
    const glide = still.matches || document.hidden ? () => {} : motion(lines);
    const scroll = anchor(lines);
    keeping(() => lines.forEach(operate));
    scroll();
    glide();
    dialogs();
    refocus(focused);
    watchEnds();
    dispatch("patch");
  };

  /** As `overflow-anchor` does where there is one. */
  const anchor = (lines) => {
    const node = scrollY && !CSS.supports("overflow-anchor", "auto") && document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const top = () => node.getBoundingClientRect().top;
    const was = node && !lines.some((line) => line[0] === "m") && top();
    return () => was && node.isConnected && scrollBy(0, top() - was);
  };

  /** Gives the focus back to what was moved, replaced or disabled for a while. */
  const refocus = (focused) => {
    if (document.activeElement && document.activeElement !== document.body) return;
    for (const node of [focused, used]) {
      const target = node?.isConnected ? node : node?.id && element(node.id);
      if (!target || target === document.body) continue;
      target.focus({ preventScroll: true });
      if (target === document.activeElement) return;
    }
  };

  const place = (list, row, before) => {
    if (!list || !row) return;
    const next = before === "-" ? null : element(before);
    if (next && next.parentNode !== list) return;
    if (row.parentNode !== list || row.nextElementSibling !== next) move(list, row, next);
  };

  // Moving anything but a field as it is would scroll the page after a row that it is anchored to.
  const move = (parent, node, next) => {
    const typing = isField(document.activeElement) && node.contains(document.activeElement);
    if (typing && node.isConnected && parent.moveBefore) parent.moveBefore(node, next);
    else parent.insertBefore(node, next);
  };

  const discard = (node) => {
    if (node.nodeType === 1) {
      for (const dialog of [node, ...node.querySelectorAll("dialog")]) if (dialog.open && dialog.close) dialog.close();
    }
    node.remove();
  };

  // ---- Morphing ----

  const isField = (node) => node?.matches?.("select, textarea, input:not([type=hidden], [type=file])");
  const isBox = (field) => field.type === "checkbox" || field.type === "radio";

  /** Whether a field has the focus, or an edit that the server has not seen. */
  const isTheirs = (node) => isField(node) && (touched.get(node) > (node.binderySeen ?? 0) || node === document.activeElement);

  const alike = (a, b) => a.nodeName === b.nodeName && a.id === b.id;

  const morph = (from, to) => {
    if (!alike(from, to)) return from.replaceWith(to);
    if (from.nodeType !== 1) {
      if (from.data !== to.data) from.data = to.data;
      return;
    }
    for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) removeAttribute(from, name);
    for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) setAttribute(from, name, value);
    if (from.nodeName === "TEXTAREA") {
      if (!isTheirs(from) && from.defaultValue !== to.defaultValue) from.defaultValue = to.defaultValue;
      return;
    }
    morphChildren(from, to);
  };

  const morphChildren = (parent, fresh) => {
    let present = parent.firstChild;
    const wanted = new Set([...fresh.children].map((node) => node.id).filter(Boolean));
    /** Removes what stands before a node that stays, so that it need not move. */
    const clear = (kept) => {
      let node = present;
      while (node && node !== kept && !wanted.has(node.id)) node = node.nextSibling;
      if (node !== kept) return;
      while (present !== kept) {
        const next = present.nextSibling;
        discard(present);
        present = next;
      }
    };
    for (const node of [...fresh.childNodes]) {
      const known = element(node.id ?? "");
      const kept = known?.parentNode === parent ? known : present && alike(present, node) ? present : null;
      if (!kept) {
        parent.insertBefore(node, present);
      } else {
        if (kept !== present) clear(kept);
        if (kept === present) present = present.nextSibling;
        else move(parent, kept, present);
        morph(kept, node);
      }
    }
    while (present) {
      const next = present.nextSibling;
      discard(present);
      present = next;
    }
  };

  const setAttribute = (node, name, value) => {
    if (name === "value" && isTheirs(node)) return;
    node.setAttribute(name, value);
    if (name === "value") node.value = value;
    if (name === "checked") node.checked = true;
  };

  const removeAttribute = (node, name) => {
    if (name === "open" && node.matches("dialog:modal, details")) return; // the browser's own state
    node.removeAttribute(name);
    if (name === "checked") node.checked = false;
  };

  const content = (field) =>
    field.options ? Array.from(field.selectedOptions, (option) => option.value).join("\n") : isBox(field) && !field.checked ? "" : field.value;

  const setValue = (field, value) => {
    const holds = (choice) => value.split("\n").includes(choice.value);
    if (isBox(field)) field.checked = holds(field) || (field.type === "checkbox" && value === "true");
    else if (field.options) for (const option of field.options) option.selected = holds(option);
    else if (field.value !== value) {
      const { selectionStart, selectionEnd } = field;
      field.value = value;
      if (selectionStart != null && field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
    }
  };

  const touched = new Map(); // fields, with their last edits
  const typed = () => [...touched.keys()].filter((field) => field.isConnected || !touched.delete(field));
  let kept;

  /** Gives a person's fields back what they held. */
  const keeping = (work) => {
    kept = new Map([document.activeElement, ...typed()].filter(isTheirs).map((field) => [field, content(field)]));
    work();
    kept.forEach((was, field) => content(field) === was || setValue(field, was));
  };

  // ---- Rows that move ----

  const still = matchMedia("(prefers-reduced-motion: reduce)");

  /** Notes where rows stand; the function returned lets those that moved glide from there. */
  const motion = (lines) => {
    const lists = new Set();
    for (const line of lines) {
      const [letter, id, row = id] = line.split(" ", 3);
      if (/[im]/.test(letter)) lists.add(element(id));
      if (/[md]/.test(letter)) lists.add(element(row)?.parentNode);
    }
    const short = (list) => list?.children.length < 500; // others take too long to measure
    const rows = () => [...lists].filter(short).flatMap((list) => [...list.children]);
    const before = new Map(rows().map((row) => [row, row.getBoundingClientRect()]));
    return () => {
      for (const row of rows()) {
        const was = before.get(row);
        const now = row.getBoundingClientRect();
        const offset = was && `${was.left - now.left}px ${was.top - now.top}px`;
        if (offset !== "0px 0px") row.animate(was ? { translate: [offset, "0 0"] } : { opacity: [0, 1] }, { duration: 220, easing: "ease-out" });
      }
    };
  };

  // ---- Long lists ----

  /** Asks for more rows where the end of those that are here comes near. */
  const ends = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || target.binderyAsked === target.value) continue;
        target.binderyAsked = target.value;
        post({ url: address(target.form), body: new URLSearchParams([[target.name, target.value]]), button: target });
      }
    },
    { rootMargin: "800px" },
  );

  const watchEnds = () => {
    for (const end of document.querySelectorAll("button[data-more]")) {
      if (end.binderyAsked !== end.value) end.binderyAsked = null;
      ends.unobserve(end); // to be told again where it is
      ends.observe(end);
    }
  };

  // ---- Dialogs ----

  let opener = null; // what had the focus before the dialog came
  let used = null; // the button or link that was used last

  const dialogs = () => {
    const dialog = document.querySelector("dialog[data-modal]");
    if (dialog && !dialog.matches(":modal")) {
      const from = document.activeElement === document.body ? used : document.activeElement;
      opener ??= from?.id || from;
      dialog.removeAttribute("open");
      dialog.showModal();
      dialog.querySelector("[autofocus]")?.select?.();
    } else if (!dialog && opener) {
      const target = element(opener) ?? opener;
      opener = null;
      if (target?.isConnected && document.activeElement === document.body) target.focus({ preventScroll: true });
    }
  };

  document.addEventListener(
    "cancel",
    (event) => {
      if (!event.target.matches?.("dialog[data-modal]")) return;
      event.preventDefault();
      const button = event.target.querySelector("[data-escape]");
      if (button) button.click();
      else history.back();
    },
    true,
  );

  // Pressed twice, Esc closes it all the same.
  document.addEventListener("close", ({ target }) => target.isConnected && target.matches("dialog[data-modal]") && dialogs(), true);

  // ---- The stream ----

  // All windows of a browser share one stream, held by the window that has the lock.
  let shared = Boolean(navigator.locks && window.BroadcastChannel);
  const windows = shared ? new BroadcastChannel("bindery") : null;
  let holds = !shared; // whether this window holds the stream
  let release = null;
  let source = null;
  let wasOpen = false;
  let beat = Date.now();
  let live = false; // whether patches come
  let failures = 0;
  let retry = 0;
  let sign = 0;
  let calm = 0;

  const tell = (message) => windows?.postMessage(message);
  const at = (what) => `/live/${page}${what}?window=${self}&last=${last}`;

  const connect = () => {
    clearTimeout(retry);
    if (!holds || (shared && source?.readyState === 1)) return attach();
    source?.close();
    const opened = (source = new EventSource(shared ? "/live/stream" : at("")));
    beat = Date.now();
    opened.addEventListener("beat", () => {
      beat = Date.now();
      tell({ type: "beat" });
    });
    opened.onopen = () => {
      wasOpen = true;
      if (!shared) return up();
      tell({ type: "open" });
      attach();
    };
    opened.onmessage = (event) => deliver("patch", event);
    opened.addEventListener("gone", (event) => deliver("gone", event));
    opened.onerror = () => {
      opened.close();
      if (source !== opened) return;
      source = null;
      tell({ type: "lost" });
      // Without cookies the server cannot tell which pages belong together.
      if (!wasOpen && failures > 2 && shared) alone();
      else down();
    };
  };

  const deliver = (type, { data, lastEventId }) => {
    if (!shared) return receive(type, data, lastEventId);
    const end = data.indexOf("\n");
    const id = data.slice(1, end < 0 ? data.length : end);
    const body = end < 0 ? "" : data.slice(end + 1);
    if (id === page) receive(type, body, lastEventId);
    else tell({ type, page: id, body, id: lastEventId });
  };

  const receive = (type, body, id) => {
    if (type === "gone") return remount();
    if (Number(id) <= Number(last)) return; // sent again
    last = id;
    try {
      apply(body);
    } catch {
      remount();
    }
  };

  const attach = async () => {
    const asked = page;
    try {
      const answer = await fetch(at("/attach"), { method: "POST" });
      if (asked !== page) return;
      if (answer.status === 410) return remount();
      if (answer.status === 204) return up();
      if (holds) source?.close();
    } catch {}
    down();
  };

  const up = () => {
    live = true;
    calm = setTimeout(() => (failures = 0), 1000);
    clearTimeout(sign);
    sign = 0;
    delete root.dataset.connection;
    if (document.hidden) look();
    flush();
  };

  /** Tries again, where a bare EventSource would give up. */
  const down = () => {
    live = false;
    clearTimeout(calm);
    sign ||= setTimeout(() => (root.dataset.connection = "lost"), 2000);
    const wait = Math.min(250 * 1.7 ** failures++, 8000) * (0.5 + Math.random());
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
  };

  /** From here on this window has a stream of its own. */
  const alone = () => {
    shared = false;
    holds = true;
    release?.();
    connect();
  };

  /** Three missing beats: the connection died without a word, or the window that holds it sleeps. */
  const check = () => {
    if (Date.now() - beat < patience) return;
    if (holds) lost();
    else queueForStream({ steal: true });
  };
  const patience = 40000 + Math.random() * 15000;
  setInterval(check, 10000);

  const lost = () => (source ? source.onerror() : down());

  const wake = () => {
    check();
    if (live) return;
    failures = 0;
    if (!holds) tell({ type: "wake" });
    connect();
  };

  const heard = ({ data: message }) => {
    if (!shared) return;
    if (message.type !== "wake") beat = Date.now();
    if (message.type === "open") attach();
    else if (message.type === "lost") down();
    else if (message.type === "wake") holds && wake();
    else if (message.page === page) receive(message.type, message.body, message.id);
  };

  const queueForStream = (options = {}) =>
    navigator.locks
      .request("bindery", options, () => {
        if (holds) return;
        beat = Date.now();
        holds = true;
        connect();
        return new Promise((resolve) => (release = resolve));
      })
      .catch(() => {
        if (!holds) return alone(); // refused where a page may store nothing
        holds = false; // another window has taken it
        source?.close();
        source = null;
        queueForStream();
        down();
      });

  const begin = () => {
    if (!shared) return connect();
    queueForStream();
    setTimeout(() => holds || attach(), 50); // time to get a free lock
  };

  windows?.addEventListener("message", heard);
  addEventListener("online", wake);
  addEventListener("offline", lost);
  addEventListener("focus", wake);
  document.addEventListener("visibilitychange", () => (look(), wake()));
  addEventListener("pageshow", (event) => event.persisted && begin());
  addEventListener("pagehide", () => {
    source?.close();
    source = null;
    live = false;
    clearTimeout(retry);
    if (shared) {
      holds = false;
      release?.();
    }
    navigator.sendBeacon?.(`/live/${page}/close`);
  });

  let mounting = null;

  /** Makes a page that the server has forgotten anew. Whether that went well. */
  const remount = () => {
    live = false;
    if (!shared) source?.close();
    mounting ??= (async () => {
      try {
        const answer = await fetch(location.href);
        if (answer.redirected) return location.replace(answer.url); // to sign in
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
        const id = fresh.querySelector('meta[name="bindery-page"]')?.content;
        if (!id) throw new Error("not a live page");
        page = id;
        last = "";
        meta().content = id;
        if (fresh.title !== document.title) document.title = fresh.title;
        const focused = document.activeElement;
        for (const field of typed()) {
          field.binderySeen = 0; // the new page has seen nothing
          field.binderyUnsent = true;
        }
        for (const dialog of fresh.querySelectorAll("dialog[data-modal]")) dialog.toggleAttribute("open", true);
        keeping(() => morphChildren(document.body, fresh.body));
        dialogs();
        if (focused?.id && focused.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
        connect();
        for (const field of typed()) {
          const whole = queue.find((next) => next.isWhole && next.form === field.form);
          if (whole) whole.fields.push(field);
          else send(field.form);
        }
        return true;
      } catch {
        down();
        return false;
      } finally {
        mounting = null;
      }
    })();
    return mounting;
  };

  // ---- What a person does ----

  const queue = []; // posts in order; the first is under way
  let flushing = false;

  const post = (item) => {
    queue.push({ fields: [], tries: 0, ...item, edit: ++edits });
    item.button?.setAttribute("aria-busy", "true");
    flush();
  };

  const look = () => post({ url: location.pathname, body: new URLSearchParams({ "bindery-hidden": document.hidden || "" }) });

  const flush = async () => {
    if (flushing) return;
    flushing = true;
    while (queue.length) {
      const next = queue[0];
      const asked = page;
      const { status, headers } = await fetch(next.url, {
        method: next.body === undefined ? "GET" : "POST",
        body: next.body,
        headers: {
          "Bindery-Page": asked,
          "Bindery-Edit": next.edit,
          "Bindery-Edited": next.fields.map((field) => encodeURIComponent(field.name)),
        },
        redirect: "manual",
      }).catch(() => ({ status: 0 }));
      if (!status && live) next.tries++;
      if ((!status && next.tries < 9) || (status > 501 && status < 505)) {
        if (live) down();
        break; // sent again when the stream is back
      }
      if (status === 410 && asked !== page) continue; // made anew meanwhile
      if (status === 410 && !next.moved) {
        if (!(await remount())) break;
        next.moved = true;
        continue;
      }
      if (status === 429 || (status >= 500 && !next.again)) {
        next.again = true;
        await new Promise((resolve) => setTimeout(resolve, 1000 * (headers.get("Retry-After") || 0.5)));
        continue;
      }
      queue.shift();
      next.button?.removeAttribute("aria-busy");
      if (status === 200 && next.body === undefined) location.assign(next.url); // a file
      else if (!status || status >= 400) {
        for (const field of next.fields) field.binderyUnsent = true;
        root.dataset.refused = status;
        dispatch("refused", status);
      } else {
        delete root.dataset.refused;
        if (next.isWhole) for (const field of next.form.elements) if (field.type === "file") field.value = "";
      }
      for (const field of next.fields) field.binderySeen = next.edit;
    }
    flushing = false;
  };

  // Not form.method: a field may have that name.
  const setting = (form, button, name) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  const address = (form, button) => new URL(setting(form, button, "action") ?? "", location).href;

  const posts = (form, button) =>
    form && form.dataset.live !== "off" && /^post$/i.test(setting(form, button, "method")) && address(form, button) === address(root);
  const isPosted = (field) => isField(field) && posts(field.form);

  /** Sends what was edited, or the `isWhole` form; edits that still wait go along. */
  const send = (form, button, isWhole) => {
    form.binderyTimer = clearTimeout(form.binderyTimer);
    const fields = [...form.elements].filter((field) => field.binderyUnsent && field.matches(":enabled"));
    if (!isWhole && !fields.length) return false;
    const waiting = queue.length > flushing && queue.at(-1);
    if (waiting && !waiting.isWhole && waiting.form === form) fields.push(...queue.pop().fields);
    for (const field of fields) field.binderyUnsent = false;
    const data = new FormData(form);
    for (const name of [...data.keys()]) isWhole || fields.some((field) => field.name === name) || data.delete(name);
    if (button?.name) data.append(button.name, button.value);
    const body = /multi/.test(setting(form, button, "enctype")) ? data : new URLSearchParams(data);
    post({ url: address(form, button), body, button, form, fields, isWhole });
    return true;
  };

  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented || !posts(form, button)) return;
    event.preventDefault();
    used = button;
    if (button?.getAttribute("aria-busy") !== "true") send(form, button, true);
  });

  const edit = (field) => {
    touched.set(field, ++edits);
    field.binderyUnsent = true;
  };

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!isPosted(field)) return;
    edit(field);
    if (event.isComposing) field.form.binderyTimer = clearTimeout(field.form.binderyTimer);
    else sendSoon(field);
  });

  // No input follows the end of a composition.
  document.addEventListener("compositionend", ({ target }) => isPosted(target) && sendSoon(target));

  const sendSoon = ({ form, dataset }) => {
    const [way, pause = 200] = (dataset.live ?? "blur").split(" ");
    const throttles = way === "throttle";
    const go = () => (form.binderyTimer = send(form) && throttles && setTimeout(go, pause));
    if (way === "blur" || (throttles && form.binderyTimer)) return;
    clearTimeout(form.binderyTimer);
    form.binderyTimer = throttles ? go() : setTimeout(go, pause);
  };

  addEventListener("pointerdown", () => (used = null), true);

  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!isPosted(field) || field.type === "password") return;
    if (!touched.has(field)) edit(field);
    send(field.form);
  });

  // ---- Links and history ----

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin || link.dataset.live === "off") return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    used = link;
    history.pushState({ bindery: true }, "", link.href);
    post({ url: link.href });
  });

  addEventListener("popstate", () => {
    if (returning !== null) {
      const url = returning;
      returning = null;
      if (location.pathname + location.search !== url) history.replaceState(history.state, "", url);
      return;
    }
    post({ url: location.href });
  });

  // Edits from before this script ran.
  for (const field of document.querySelectorAll("input, textarea")) {
    const isChanged = isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
    if (isChanged && isPosted(field)) edit(field);
  }
  document.cookie = `bindery-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/`;
  dialogs();
  watchEnds();
  begin();
})();
