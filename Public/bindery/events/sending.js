// Sending: posts events through the queue of the client. Acts such as clicks are all sent; of states such as the
// position of the pointer only the last one, while the one before is under way.

let waiting = []; // the states to send
let underWay = 0; // the number of states whose posts were not answered
let pause; // the timer that limits states to 20 per second

// Returns the value that an event of an element has.
const valueOf = (node) => node.dataset.value ?? (node.localName === "button" ? node.value : "");

// Adds the fields of the element's form, which the view model may read with the event. Sends edits of them first.
function addFields(body, node) {
  const form = node.closest("form");
  if (!form) return;
  const isSecret = (field) => /password|file/.test(field?.type);
  const edited = [...form.elements].find((field) => field.binderyUnsent && !isSecret(field));
  edited?.dispatchEvent(new Event("change", { bubbles: true }));
  for (const [name, value] of new FormData(form)) if (!isSecret(form.elements[name])) body.append(name, value);
}

// Indicates whether another kind of event of an element whose events the browser keeps is under way with the same content,
// such as the key that saves a field before the field loses the focus. The versions that the user has seen do not count,
// because a new page may have removed their fields before that.
function isRepeated(node, body, kind) {
  if (node.dataset.outbox === undefined) return false;
  const content = [...body].filter(([name]) => !/^bindery-event$|Base$/.test(name)).join();
  const isSame = node.binderyAct?.content === content && node.binderyAct.kind !== kind;
  node.binderyAct = { content, kind };
  return isSame;
}

function postEvent({ node, kind, data, ...event }, isState, answered = () => {}) {
  const { attribute = kind, name = node.getAttribute("data-on-" + attribute), value = valueOf(node) } = event;
  const body = new URLSearchParams();
  body.append(name, value);
  body.append("bindery-event", [kind, ...data].join(" "));
  if (!isState) addFields(body, node);
  if (!isState && isRepeated(node, body, kind)) return event.ended?.();
  const removeAttribute = () => {
    answered();
    node.binderyAct = undefined;
    event.ended?.();
  };
  // The object in place of a button is told when the post has been answered or discarded.
  const button = { setAttribute() {}, removeAttribute };
  // A value from a script is input, which is kept while the connection is lost.
  const isPress = !isState && kind !== "send";
  document.documentElement.bindery.post({ url: location.href, body, button, isPress, isAct: !isState, source: node });
}

function postState(state) {
  if (!state.node.isConnected) return state.ended?.();
  underWay++;
  postEvent(state, true, () => {
    underWay--;
    sendStates();
  });
}

function sendStates() {
  if (underWay || pause || !waiting.length) return;
  pause = setTimeout(() => {
    pause = 0;
    sendStates();
  }, 50);
  waiting.splice(0).forEach(postState);
}

// Sends an act, after the states before it.
export function sendAct(event) {
  waiting.splice(0).forEach(postState);
  postEvent(event);
}

const opposites = { pointerenter: "pointerleave", pointerleave: "pointerenter" };

// Sends a state, unless a later one of the same element and event replaces it. A pointer that has left an element
// again before that was sent has not entered it.
export function sendState(state) {
  const find = (kind) =>
    waiting.findIndex((other) => other.node === state.node && other.kind === kind && other.name === state.name);
  const opposite = find(opposites[state.kind]);
  if (opposite >= 0) return waiting.splice(opposite, 1);
  const former = find(state.kind);
  if (former >= 0) waiting.splice(former, 1)[0].ended?.();
  waiting.push(state);
  sendStates();
}
