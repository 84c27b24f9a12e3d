// Widgets: regions with `data-widget`, whose content belongs to the app's scripts. Patches leave the regions alone,
// except for their `data-` attributes.

import { sendAct, sendState } from "./sending.js";

const definitions = {}; // the hooks of the widgets, by name
const mounted = new Map(); // the regions that are mounted, with the names, data and objects of their widgets
const loaded = new Set(); // the scripts and style sheets that were requested

// Calls a hook. An error is logged, and does not affect other widgets.
function call({ name, json, widget }, hook) {
  try {
    if (hook !== "removed") widget.data = json && JSON.parse(json);
    widget[hook]?.(widget.data);
  } catch (error) {
    console.error(`${hook} of the widget “${name}” has failed:`, error);
  }
}

// Requests the scripts and style sheets that a region needs. Scripts run in their order.
function load({ dataset }) {
  for (const path of (dataset.load ?? "").split(/\s+/)) {
    if (!path || loaded.has(path)) continue;
    loaded.add(path);
    const isStyle = /\.css($|\?)/.test(path);
    const node = document.createElement(isStyle ? "link" : "script");
    Object.assign(node, isStyle ? { rel: "stylesheet", href: path } : { src: path, async: false });
    node.dataset.loaded = "";
    document.head.append(node);
  }
}

// Sends a value of a node under a name that the view binds. Returns a promise, which is fulfilled when the server has
// answered, or the value was discarded.
function sendValue(node, name, value, kind = "send") {
  const data = [JSON.stringify(value) ?? "null"];
  const send = kind === "send" ? sendAct : sendState;
  return new Promise((ended) => send({ node, name, value: "", kind, data, ended }));
}

// Returns the name that a widget's value has in the post: in a component it has the component's prefix.
function nameOf({ dataset }, name) {
  const names = (dataset.onSend ?? "").split(/\s+/);
  return names.find((one) => one === name || one.endsWith(":" + name)) ?? name;
}

function mount(region) {
  const { widget: name, json } = region.dataset;
  const widget = Object.assign(Object.create(definitions[name]), { region });
  widget.send = (name, value, kind) => sendValue(region, nameOf(region, name), value, kind);
  widget.sendState = (name, value) => widget.send(name, value, "state");
  const entry = { name, json, widget };
  mounted.set(region, entry);
  call(entry, "mounted");
}

// Calls the hooks of the widgets that were removed, that have other data, and that are new.
export function updateWidgets() {
  for (const [region, entry] of [...mounted]) {
    if (region.isConnected && region.dataset.widget === entry.name) continue;
    mounted.delete(region);
    call(entry, "removed");
  }
  for (const [region, entry] of [...mounted]) {
    if (region.dataset.json === entry.json) continue;
    entry.json = region.dataset.json;
    call(entry, "updated");
  }
  for (const region of document.querySelectorAll("[data-widget]")) {
    if (mounted.has(region)) continue;
    load(region);
    if (definitions[region.dataset.widget]) mount(region);
  }
}

// Defines a widget. Its regions that are on the page already are mounted.
function defineWidget(name, hooks) {
  definitions[name] = hooks;
  updateWidgets();
}

export function startWidgets() {
  const send = (name, value) => sendValue(document.documentElement, name, value);
  window.bindery = { define: defineWidget, send };
}
