// Bindery's client, explained in the article "The live protocol".
(() => {
  "use strict";

  const root = document.documentElement;
  const meta = (node = document) => node.querySelector("meta[name=bindery-page]");
  if (!meta()) return;

  let page = meta().content;
  let last = "";
  let edits = 0;
  const self = Math.trunc(Math.random() * 1e15);

  const dispatch = (name, detail) => root.dispatchEvent(new CustomEvent("bindery:" + name, { detail }));

  // Patches

  const element = (id) => document.getElementById(id);

  const inert = document.createElement("template").content.ownerDocument;

  const fill = (node, html) => {
    node.innerHTML = html;
    return prepare(node);
  };

  const parse = (html, parent) => fill(inert.importNode(parent), html);

  const attribute = (node, name, value = "") =>
    fill(inert.createElementNS(node.namespaceURI, "g"), `<a ${name}="${value}">`).firstChild.attributes[0];

  const unescape = (value) => attribute(root, "a", value).value;

  const prepare = (tree) => {
    for (const node of tree.querySelectorAll("[data-style]")) node.style.cssText = node.dataset.style;
    for (const field of tree.querySelectorAll("input[type=hidden]")) field.binderyGiven = field.value;
    return tree;
  };

  // The parameters of an operation are the fields of its line. For most operations the first one names an element.
  const operations = {
    h: (target, html) => morphChildren(target, parse(html, target)),
    e: (target, html) => morph(target, parse(html, target.parentNode).firstElementChild),
    a: (target, name, value) => setAttribute(target, attribute(target, name, value)),
    r: (target, name) => removeAttribute(target, attribute(target, name).name),
    i(list, before, html) {
      const fresh = parse(html, list).firstElementChild;
      const present = element(fresh.id);
      if (present) morph(present, fresh);
      place(list, present || fresh, before);
    },
    m: (list, row, before) => place(list, element(row), before),
    d: (target) => discard(target),
    v(scene, name, edit, value) {
      name = unescape(name);
      value = unescape(value);
      const controls = [...scene.querySelectorAll("[name]")].filter((field) => isField(field) && field.name === name);
      if (controls.some((field) => touched.get(field) > edit || isChanged(field))) return;
      for (const field of controls) {
        touched.delete(field);
        kept.delete(field);
        setValue(field, value);
        save(field);
        field.binderyGiven = field.value;
      }
    },
    s(target, html) {
      [...target.childNodes].forEach(discard);
      target.append(...parse(html, target).childNodes);
    },
    f: (edit) => [...document.forms].forEach((form) => (form.binderyFailed ||= form.binderySent == edit)),
    u: (url) => push(url),
    U: (url) => history.replaceState(history.state, "", url),
    n: (count) => navigator.setAppBadge?.(count).catch(() => {}),
    x: (name, detail) => dispatch(name, JSON.parse(detail)),
    b(url) {
      if (history.state?.first) return operations.U(url);
      returning = url;
      history.back();
      enter(entry - 1);
      setTimeout(land, 1000);
    },
  };

  const operate = (line) => {
    const operation = operations[line[0]];
    const fields = line.slice(2).split(" ");
    if (!operation) return;
    fields.push(fields.splice(operation.length - 1).join(" "));
    if (!/[uUbnxf]/.test(line[0])) fields[0] = element(fields[0]);
    if (fields[0] !== null) operation(...fields);
  };

  let held; // patches that wait for a view transition

  const apply = (patch) => {
    if (held) return held.push(patch);
    held = [patch];
    const show = () => {
      held.forEach(change);
      held = null;
    };
    isNew ||= isScene(patch);
    if (isScene(patch) && !isStill() && document.startViewTransition) document.startViewTransition(show);
    else show();
  };

  const isScene = (patch) => /^s /m.test(patch);

  const change = (patch) => {
    try {
      const lines = patch.split("\n");
      const focused = attended();
      heirs = [];
      const seen = underPointer();
      if (isScene(patch)) left = here();
      const glide = isStill() ? () => {} : motion(lines);
      const scroll = anchor(lines);
      keeping(() => lines.forEach(operate));
      scroll();
      if (underPointer() !== seen) arrival = [underPointer(), performance.now()];
      glide();
      dialogs();
      if (isScene(patch)) arrive();
      refocus(focused, used, ...heirs);
      watchEnds();
      retype();
      dispatch("patch");
    } catch {
      remount();
    }
  };

  const anchor = (lines) => {
    const node = scrollY && !CSS.supports("overflow-anchor", "auto") && document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const top = () => node.getBoundingClientRect().top;
    const was = node && !lines.some((line) => line[0] === "m") && top();
    return () => was && node.isConnected && scrollBy(0, top() - was);
  };

  const refocus = (...nodes) => {
    for (const node of nodes) {
      if (document.activeElement !== document.body) return;
      const target = node?.isConnected ? node : element(node?.id);
      if (target?.tabIndex < 0) target.tabIndex = -1;
      target?.focus({ preventScroll: true });
    }
  };

  const place = (list, row, before) => {
    if (!list || !row) return;
    const next = before === "-" ? null : element(before);
    if (next && next.parentNode !== list) return;
    if (row.parentNode !== list || row.nextElementSibling !== next) move(list, row, next);
  };

  const move = (parent, node, next) => {
    const focused = document.activeElement;
    if (isField(focused) && node.contains(focused) && node.isConnected && parent.moveBefore) parent.moveBefore(node, next);
    else parent.insertBefore(node, next);
  };

  // Returns the element with the focus, or the control that was used last, because some browsers do not focus it.
  const attended = () => (document.activeElement === document.body ? used : document.activeElement);

  // The candidates for the focus after its element is removed: the same control of the rows after and before, then the heading above.
  let heirs;

  const discard = (node) => {
    for (const dialog of document.querySelectorAll("dialog[open]")) if (node.contains(dialog)) dialog.close();
    const focused = attended();
    if (focused && node.contains(focused)) {
      const isSame = (node) => node.localName === focused.localName && node.name === focused.name;
      const same = (row) => [row, ...row.querySelectorAll("*")].filter(isSame);
      const number = same(node).indexOf(focused);
      const rows = [...node.parentNode.children];
      const place = rows.indexOf(node);
      const heading = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].findLast((each) => each.compareDocumentPosition(node) & 4);
      heirs = rows.slice(place + 1).concat(rows.slice(0, place).reverse()).map((row) => same(row)[number]).concat(heading);
    }
    node.remove();
  };

  // Morphing

  const isField = (node) => node?.matches?.("select, textarea, input:not([type=file])");
  const isBox = (field) => field.type === "checkbox" || field.type === "radio";

  // Detects a change by an app's script, for which browsers dispatch no event.
  const isChanged = (field) => field.type === "hidden" && field.value !== field.binderyGiven;

  const isTheirs = (node) =>
    isField(node) && (touched.get(node) > (node.binderySeen ?? 0) || node === document.activeElement || isChanged(node));

  const alike = (a, b) => a.nodeName === b.nodeName && a.id === b.id;

  const morph = (from, to) => {
    if (!alike(from, to)) return from.replaceWith(to);
    if (from.nodeType !== 1) {
      if (from.data !== to.data) from.data = to.data;
      return;
    }
    for (const { name } of [...from.attributes]) if (name !== "style" && !to.hasAttribute(name)) removeAttribute(from, name);
    for (const given of to.attributes)
      if (given.name !== "style" && from.getAttribute(given.name) !== given.value) setAttribute(from, given);
    if (from.matches("textarea")) {
      if (!isTheirs(from) && from.defaultValue !== to.defaultValue) from.defaultValue = to.defaultValue;
      return;
    }
    morphChildren(from, to);
  };

  const morphChildren = (parent, fresh) => {
    let present = parent.firstChild;
    const wanted = new Set([...fresh.children].map((node) => node.id).filter(Boolean));
    const clear = (end) => {
      while (present !== end) {
        const node = present;
        present = node.nextSibling;
        discard(node);
      }
    };
    for (const node of [...fresh.childNodes]) {
      const known = element(node.id ?? "");
      const kept = known?.parentNode === parent ? known : present && alike(present, node) && present;
      if (!kept) parent.insertBefore(node, present);
      else {
        let end = present;
        while (end && end !== kept && !wanted.has(end.id)) end = end.nextSibling;
        if (end === kept) clear(kept);
        if (kept === present) present = present.nextSibling;
        else move(parent, kept, present);
        morph(kept, node);
      }
    }
    clear(null);
  };

  const setAttribute = (node, given) => {
    const { name, value } = given;
    if (name === "value" && isTheirs(node)) return;
    node.setAttributeNode(given.cloneNode());
    if (name === "value") node.value = node.binderyGiven = value;
    if (name === "checked") node.checked = true;
    if (name === "data-style") node.style.cssText = value;
  };

  const removeAttribute = (node, name) => {
    if (name === "open" && node.matches("dialog:modal, details")) return;
    node.removeAttribute(name);
    if (name === "checked") node.checked = false;
    if (name === "data-style") node.removeAttribute("style");
  };

  const content = (field) =>
    field.options ? [...field.selectedOptions].map((option) => option.value).join("\n") : isBox(field) && !field.checked ? "" : field.value;

  // Returns the content of a field before the user edited it, or at the last submission of its form.
  const original = (field) => field.binderySaved ?? (isBox(field) ? (field.defaultChecked ? field.value : "") : field.defaultValue);

  const save = (field) => {
    if (!field.binderyTyped && isField(field)) field.binderySaved = content(field);
  };

  const setValue = (field, value) => {
    const holds = (option) => value.split("\n").includes(option.value);
    if (isBox(field)) field.checked = holds(field) || (field.type === "checkbox" && value === "true");
    else if (field.options) for (const option of field.options) option.selected = holds(option);
    else if (field.value !== value) {
      const { selectionStart, selectionEnd } = field;
      field.value = value;
      if (selectionStart != null && field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
    }
  };

  const touched = new Map(); // fields and the numbers of their last edits
  const typed = () => [...touched.keys()].filter((field) => field.isConnected || !touched.delete(field));
  let kept;

  const keeping = (work) => {
    kept = new Map([document.activeElement, ...typed()].filter(isTheirs).map((field) => [field, content(field)]));
    work();
    kept.forEach((was, field) => content(field) === was || setValue(field, was));
  };

  // Rows that move

  const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

  const motion = (lines) => {
    const lists = new Set();
    for (const line of lines) {
      const [letter, id, row = id] = line.split(" ", 3);
      if (/[im]/.test(letter)) lists.add(element(id));
      if (/[md]/.test(letter)) lists.add(element(row)?.parentNode);
    }
    const rows = () => [...lists].flatMap((list) => (list?.children.length < 500 ? [...list.children] : []));
    const before = new Map(rows().map((row) => [row, row.getBoundingClientRect()]));
    return () => {
      for (const row of rows()) {
        const was = before.get(row);
        const now = row.getBoundingClientRect();
        const [x, y] = [was?.left - now.left, was?.top - now.top];
        // A row that moves over others must not receive the clicks that are meant for them.
        const flight = Math.hypot(x, y) > 2 * now.height && { pointerEvents: ["none", "none"] };
        const path = was ? { translate: [`${x}px ${y}px`, "0 0"], ...flight } : { opacity: [0, 1] };
        if (x !== 0 || y !== 0) row.animate(path, { duration: 220, easing: "ease-out" });
      }
    };
  };

  // Long lists

  const ends = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || target.binderyAsked === target.value) continue;
        target.binderyAsked = target.value;
        post({ url: address(target.form), body: new URLSearchParams({ [target.name]: target.value }), button: target });
      }
    },
    { rootMargin: "800px" },
  );

  const watchEnds = () => {
    for (const end of document.querySelectorAll("button[data-more]")) {
      if (end.binderyAsked !== end.value) end.binderyAsked = null;
      ends.unobserve(end);
      ends.observe(end);
    }
  };

  // Dialogs

  let opener; // the element that had the focus before the dialog opened
  let used; // the button or link that was used last

  const dialogs = () => {
    const dialog = document.querySelector("dialog[data-modal]");
    if (dialog && !dialog.matches(":modal")) {
      opener ??= attended();
      dialog.open = false;
      dialog.showModal();
      isNew = true;
      dialog.querySelector("[autofocus]")?.select?.();
    } else if (!dialog && opener) {
      refocus(opener);
      opener = null;
      isNew = true;
    }
  };

  addEventListener(
    "cancel",
    (event) => {
      if (!event.target.matches?.("dialog[data-modal]")) return;
      event.preventDefault();
      if (!mayLeave()) return;
      const button = event.target.querySelector("[data-escape]");
      if (button) button.click();
      else history.back();
    },
    true,
  );

  addEventListener("close", dialogs, true);

  // The stream

  let shared = navigator.locks && window.BroadcastChannel;
  const windows = shared && new BroadcastChannel("bindery");
  let holds = !shared;
  let release;
  let source;
  let wasOpen = false;
  let beat = Date.now();
  let live = false; // indicates whether the page receives patches
  let failures = 0;
  let mounts = 0; // the number of consecutive remounts
  let retry;
  let sign;
  let calm;

  const tell = (...message) => windows?.postMessage(message);
  const at = (path) => `/live/${page}${path}?window=${self}&last=${last}`;

  const connect = () => {
    clearTimeout(retry);
    if (!holds || (shared && source?.readyState === 1)) return attach();
    source?.close();
    const opened = (source = new EventSource(shared ? "/live/stream" : at("")));
    beat = Date.now();
    opened.addEventListener("beat", () => {
      beat = Date.now();
      tell("beat");
    });
    opened.onopen = () => {
      wasOpen = true;
      if (!shared) return up();
      tell("open");
      attach();
    };
    opened.onmessage = deliver;
    opened.addEventListener("gone", deliver);
    opened.onerror = () => {
      opened.close();
      if (source !== opened) return;
      source = null;
      tell("lost");
      if (shared && !wasOpen && failures > 2) alone();
      else down();
    };
  };

  const deliver = ({ type, data, lastEventId: number }) => {
    if (!shared) return receive(type, data, number);
    const [, id, body] = /^@(\w+)\n?([^]*)/.exec(data);
    if (id === page) receive(type, body, number);
    else tell(type, body, number, id);
  };

  const receive = (type, body, number) => {
    if (type === "gone") return remount();
    if (+number <= +last) return;
    last = number;
    apply(body);
  };

  const attach = async () => {
    const asked = page;
    try {
      const { status } = await fetch(at("/attach"), { method: "POST" });
      if (asked !== page) return;
      if (status === 410) return remount();
      if (status === 204) return up();
      if (holds) source?.close();
    } catch {}
    down();
  };

  const up = () => {
    live = true;
    calm = setTimeout(() => (failures = mounts = 0), 5000);
    sign = clearTimeout(sign);
    delete root.dataset.connection;
    if (document.hidden) look();
    flush();
  };

  const stop = () => {
    live = false;
    clearTimeout(calm);
    sign ||= setTimeout(() => (root.dataset.connection = "lost"), 2000);
  };

  const pause = (count) => Math.min(250 * 1.7 ** count, 8000) * (0.5 + Math.random());
  const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

  const down = () => {
    stop();
    expire();
    clearTimeout(retry);
    retry = setTimeout(connect, pause(failures++));
  };

  const alone = () => {
    shared = false;
    holds = true;
    release?.();
    connect();
  };

  const check = () => {
    renew();
    if (Date.now() - beat < patience) return;
    if (holds) lost();
    else requestStream({ steal: true });
  };
  const patience = 40000 + Math.random() * 15000;
  setInterval(check, 10000);

  const lost = () => (source ? source.onerror() : down());

  const wake = () => {
    check();
    if (live) return;
    failures = 0;
    if (!holds) tell("wake");
    connect();
  };

  const heard = ({ data: [type, body, number, id] }) => {
    if (!shared) return;
    if (type === "wake") return holds && wake();
    beat = Date.now();
    if (type === "open") attach();
    if (type === "lost") down();
    if (id === page) receive(type, body, number);
  };

  const requestStream = (options = {}) =>
    navigator.locks
      .request("bindery", options, () => {
        if (holds) return;
        beat = Date.now();
        holds = true;
        connect();
        return new Promise((resolve) => (release = resolve));
      })
      .catch(() => {
        if (!holds) return alone();
        holds = false;
        source?.close();
        source = null;
        requestStream();
        down();
      });

  const begin = () => {
    if (!shared) return connect();
    requestStream();
    setTimeout(() => holds || attach(), 50);
  };

  windows?.addEventListener("message", heard);
  addEventListener("online", wake);
  addEventListener("offline", lost);
  addEventListener("focus", wake);
  addEventListener("visibilitychange", () => {
    look();
    wake();
  });
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

  let mounting;
  let outdated;

  const remount = () => {
    stop();
    if (!shared) source?.close();
    mounting ??= (async () => {
      try {
        if (mounts++) await sleep(pause(mounts));
        const answer = await fetch(location.href);
        if (answer.redirected) return location.replace(answer.url); // such as to the sign-in page
        // This document's content security policy allows style elements only with this document's nonce.
        const html = (await answer.text()).replace(/<style nonce[^<]*<\/style>/, "");
        const fresh = new DOMParser().parseFromString(html, "text/html");
        const { content: id, dataset } = meta(fresh);
        page = meta().content = id;
        last = "";
        held &&= [];
        outdated = dataset.version !== meta().dataset.version;
        document.title = fresh.title;
        const focused = attended();
        for (const field of typed()) {
          field.binderySeen = 0;
          field.binderyUnsent = true;
        }
        keeping(() => morphChildren(document.body, prepare(fresh.body)));
        dialogs();
        refocus(focused);
        connect();
        for (const field of typed()) {
          const next = queue.find((next) => next.isWhole && next.form === field.form);
          if (next) next.fields.push(field);
          else send(field.form);
        }
        return true;
      } catch {
        down();
      } finally {
        mounting = null;
      }
    })();
    return mounting;
  };

  // User input

  const queue = []; // posts in order; the first one is in progress
  let flushing = false;

  const post = (options) => {
    const item = { fields: [], tries: 0, last, ...options, edit: ++edits, ending: new AbortController() };
    queue.push(item);
    item.button?.setAttribute("aria-busy", "true");
    if (item.isPress) {
      setTimeout(() => {
        item.isOld = true;
        expire();
      }, 5000);
    }
    flush();
  };

  // Removes a post from the queue and handles the status of its response, or 0 if there is none.
  const settle = (item, status) => {
    queue.splice(queue.indexOf(item), 1);
    item.button?.removeAttribute("aria-busy");
    if (status === 200 && !item.body) location.assign(item.url);
    else if (!status || status >= 400) {
      operations.f(item.edit);
      for (const field of item.fields) field.binderyUnsent = true;
      root.dataset.refused = status;
      dispatch("refused", status);
    } else {
      delete root.dataset.refused;
      if (item.isWhole) for (const field of item.form.elements) if (field.type === "file") field.value = "";
    }
  };

  // Cancels button presses that have waited too long for the connection.
  const expire = () => {
    for (const item of queue.filter((item) => item.isOld && !live)) {
      item.ending.abort();
      settle(item, 0);
    }
  };

  const look = () => post({ url: location.pathname, body: new URLSearchParams({ "bindery-hidden": document.hidden || "" }) });

  const flush = async () => {
    if (flushing) return;
    flushing = true;
    while (queue.length) {
      const next = queue[0];
      const asked = page;
      const { status, headers } = await fetch(next.url, {
        method: next.body ? "POST" : "GET",
        body: next.body,
        headers: {
          "Bindery-Page": asked,
          "Bindery-Patch": next.last,
          "Bindery-Edit": next.edit,
          "Bindery-Edited": next.fields.map((field) => encodeURIComponent(field.name)),
        },
        redirect: "manual",
        signal: next.ending.signal,
      }).catch(() => ({ status: 0 }));
      if (queue[0] !== next) continue;
      if (!status && live) next.tries++;
      if ((!status && next.tries < 9) || (status > 501 && status < 505)) {
        if (live) down();
        break;
      }
      if (status === 410 && asked !== page) continue;
      if (status === 410 && !next.moved) {
        next.moved = await remount();
        if (next.moved) continue;
        break;
      }
      if (status === 429 || (status >= 500 && !next.again)) {
        next.again = true;
        await sleep(1000 * (headers.get("Retry-After") || 0.5));
        continue;
      }
      settle(next, status);
      for (const field of next.fields) field.binderySeen = next.edit;
    }
    flushing = false;
  };

  const setting = (form, button, name) => button?.getAttribute("form" + name) ?? form.getAttribute(name);
  const address = (form, button) => new URL(setting(form, button, "action") ?? "", location).href;

  const posts = (form, button) =>
    form &&
    form.dataset.live !== "off" &&
    !setting(form, button, "target") &&
    /^post$/i.test(setting(form, button, "method")) &&
    address(form, button) === address(root);
  const isPosted = (field) => isField(field) && posts(field.form);

  const send = (form, button, isWhole) => {
    form.binderyTimer = clearTimeout(form.binderyTimer);
    const fields = [...form.elements].filter(
      (field) => (field.binderyUnsent || (isWhole && isChanged(field))) && field.matches(":enabled"),
    );
    if (!isWhole && !(form.isConnected && fields.length)) return;
    const waiting = queue.slice(flushing).at(-1);
    if (waiting?.form === form && !waiting.isWhole) fields.push(...queue.pop().fields);
    for (const field of fields) {
      field.binderyUnsent = false;
      if (isChanged(field)) touched.set(field, edits + 1);
      field.binderyGiven = field.value;
    }
    // A press is a submission without edits, by a button that is not a toggle.
    const isPress =
      isWhole &&
      !fields.length &&
      !button?.matches("[aria-checked], [aria-pressed]") &&
      ![...form.elements].some((field) => field.binderyTyped || field.files?.length);
    const data = new FormData(form);
    for (const name of [...data.keys()]) isWhole || fields.some((field) => field.name === name) || data.delete(name);
    if (button?.name) data.append(button.name, button.value);
    const body = /multi/.test(setting(form, button, "enctype")) ? data : new URLSearchParams(data);
    post({ url: address(form, button), body, button, form, fields, isWhole, isPress });
    return true;
  };

  addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented || !posts(form, button)) return;
    event.preventDefault();
    used = button;
    if (button?.matches("[aria-busy=true]")) return;
    send(form, button, true);
    form.binderySent = edits;
    form.binderyFailed = false;
    for (const field of form.elements) {
      field.binderyTyped = false;
      save(field);
    }
  });

  const edit = (field) => {
    touched.set(field, ++edits);
    field.binderyUnsent = true;
    field.binderyTyped = true;
    field.form.binderyLeft = false;
  };

  addEventListener("focusin", ({ target: field }) => save(field));

  addEventListener("input", ({ target: field, isComposing }) => {
    if (!isPosted(field)) return;
    edit(field);
    if (isComposing) field.form.binderyTimer = clearTimeout(field.form.binderyTimer);
    else sendSoon(field);
  });

  addEventListener("compositionend", ({ target: field }) => isPosted(field) && sendSoon(field));

  const sendSoon = ({ form, dataset }) => {
    const [way, pause = 200] = (dataset.live ?? "blur").split(" ");
    const throttles = way === "throttle";
    const go = () => (form.binderyTimer = send(form) && throttles && setTimeout(go, pause));
    if (way === "blur" || (throttles && form.binderyTimer)) return;
    clearTimeout(form.binderyTimer);
    form.binderyTimer = throttles ? go() : setTimeout(go, pause);
  };

  addEventListener("change", ({ target: field }) => {
    if (!isPosted(field) || field.type === "password") return;
    if (!touched.has(field) || isChanged(field)) edit(field);
    send(field.form);
  });

  // Links and history

  const isText = (field) => /text|mail|url|tel|number|date|time|month|week/.test(field.type);

  // Indicates whether the user must confirm leaving a form whose edits have not been submitted.
  const asks = ({ dataset: { unsaved }, elements }) =>
    unsaved === undefined ? [...elements].some(isText) && [...elements].some((field) => field.type === "submit") : unsaved !== "off";

  const guarded = () => [...document.forms].filter(asks);
  const edited = (form) => [...form.elements].filter((field) => field.binderyTyped && content(field) !== original(field));
  const unsaved = () => guarded().filter((form) => !form.binderyLeft && (form.binderyFailed || edited(form).length));

  const mayLeave = () => {
    const dialog = document.querySelector("dialog:modal");
    return unsaved().every(
      (form) => (dialog && !dialog.contains(form)) || (form.binderyLeft = confirm(form.dataset.unsaved || "Leave without saving?")),
    );
  };

  addEventListener("beforeunload", (event) => {
    if (unsaved().length || guarded().some((form) => queue.some((post) => post.form === form))) event.preventDefault();
  });

  let drafts = []; // the ids, names and contents of fields to restore

  const draft = (field) => [field.id, field.name, content(field)];

  const retype = () => {
    drafts = drafts.filter(([id, name, value]) => {
      const field = element(id);
      if (field?.name !== name) return true;
      setValue(field, value);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  };

  const state = () => history.state?.bindery;
  if (!state()) history.replaceState({ bindery: Date.now(), first: true }, "");
  let entry = state(); // the number of the current history entry
  let places = {}; // the scroll position, the focused element and the drafts of each entry
  let left; // the place of a scene that a patch replaces
  let returning = null; // the address that the script's own history step leads to

  const here = () => [
    scrollY,
    document.activeElement.id,
    guarded().flatMap(edited).filter((field) => field.type !== "password").map(draft),
  ];

  const enter = (number) => {
    places[entry] = left ?? here();
    if (number === entry) return;
    entry = number;
    drafts = places[entry]?.[2] ?? [];
  };

  const push = (url) => {
    delete places[entry + 1];
    enter(entry + 1);
    history.pushState({ bindery: entry }, "", url);
  };

  const arrive = () => {
    const [y, id] = places[entry] ?? [0];
    left = null;
    scrollTo(0, y);
    if (!y) element(location.hash.slice(1))?.scrollIntoView();
    refocus(element(id), document.querySelector("[autofocus]"), document.querySelector("h1"));
  };

  const land = () => {
    if (returning) operations.U(returning);
    returning = null;
  };

  // Clicks

  let pointer; // the last event of the pointer
  let arrival = []; // the control that a patch last moved under the pointer, and the time
  let press; // the control that the pointer was pressed on; null for one that had only just arrived
  let isNew = false; // indicates whether the scene has changed since the first of several quick clicks

  const control = (node) => {
    node = node?.closest?.("a[href], button, input, label, summary");
    return node?.control ?? node;
  };
  const underPointer = () => pointer && control(document.elementFromPoint(pointer.clientX, pointer.clientY));

  addEventListener("pointermove", (event) => (pointer = event), true);
  addEventListener("pointercancel", () => (press = undefined), true);

  addEventListener(
    "pointerdown",
    (event) => {
      used = null;
      pointer = event;
      press = control(event.target);
      if (press === arrival[0] && event.timeStamp - arrival[1] < 100) press = null;
    },
    true,
  );

  addEventListener("click", (event) => {
    const link = control(event.target);
    if (event.detail < 2) isNew = false;
    if (event.detail && (isNew || (press !== undefined && press !== link))) event.preventDefault();
    press = undefined;
    if (!link?.href || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.matches("[target], [download], [rel~=external], [data-live=off]") || link.origin !== location.origin) return;
    if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) return;
    event.preventDefault();
    if (!mayLeave()) return;
    used = link;
    push(link.href);
    post({ url: link.href });
  });

  addEventListener("popstate", () => {
    if (!state()) history.replaceState({ bindery: entry + 1 }, "");
    if (returning === null && !mayLeave()) {
      returning = "";
      return history.go(entry - state());
    }
    enter(state());
    if (returning !== null) return land();
    post({ url: location.href });
  });

  // Reloading

  history.scrollRestoration = "manual";
  try {
    places = JSON.parse(sessionStorage.bindery);
  } catch {}
  addEventListener("pagehide", () => {
    enter(entry);
    try {
      sessionStorage.bindery = JSON.stringify(places);
    } catch {}
  });

  const renew = () => {
    const fields = typed();
    if (
      !outdated ||
      queue.length ||
      fields.includes(document.activeElement) ||
      unsaved().length ||
      fields.some((field) => !field.id || /file|password|multiple/.test(field.type))
    )
      return;
    left = [scrollY, "", fields.map(draft)];
    location.reload();
  };

  for (const field of document.querySelectorAll("input, textarea")) {
    if (isPosted(field) && content(field) !== original(field)) edit(field);
  }
  document.cookie = `bindery-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/`;
  prepare(document);
  dialogs();
  watchEnds();
  begin();
  if (places[entry]) scrollTo(0, places[entry][0]);
  drafts = places[entry]?.[2] ?? [];
  retype();
})();
