// Reminders: when the time of a task comes, the page shows a note, marks its title while it is hidden, and shows a
// notification if the user has asked for them. The user is asked once, when the page shows a task with a time.

const root = document.documentElement;
const asked = "quicktodo-reminders"; // the key of the answer “Not now” in the browser's storage
const mark = "⏰ ";
let isMarked = false;

const declined = () => {
  try {
    return localStorage.getItem(asked);
  } catch {
    return true; // without storage the question would come back on each page
  }
};

function ask() {
  const question = document.querySelector(".remind-ask");
  if (!question) return;
  const mayAsk = window.Notification?.permission === "default" && !declined();
  question.hidden = !mayAsk || !document.querySelector('.fact.due[data-timed="true"]');
}

addEventListener("click", ({ target }) => {
  const answer = target.closest?.("[data-remind]")?.dataset.remind;
  if (answer === "yes") Notification.requestPermission().then(ask);
  if (answer !== "no") return;
  try {
    localStorage.setItem(asked, "no");
  } catch {}
  ask();
});

// The server may change the title meanwhile.
function markTitle() {
  const hasMark = document.title.startsWith(mark);
  if (isMarked && !hasMark) document.title = mark + document.title;
  if (!isMarked && hasMark) document.title = document.title.slice(mark.length);
}

function note({ id, title }) {
  const place = document.querySelector(".reminders");
  if (!place) return;
  const toast = document.createElement("div");
  const text = document.createElement("p");
  const button = document.createElement("button");
  const cross = document.createElement("span");
  toast.className = "toast";
  text.className = "told";
  text.dir = "auto";
  text.textContent = `${place.dataset.due}: ${title}`;
  button.type = "button";
  button.setAttribute("aria-label", place.dataset.dismiss);
  button.onclick = () => toast.remove();
  cross.className = "cross";
  button.append(cross);
  toast.append(text, button);
  toast.dataset.task = id;
  place.querySelector(`[data-task="${id}"]`)?.remove();
  place.append(toast);
}

async function notify({ id, title, time }) {
  if (window.Notification?.permission !== "granted") return;
  const hourCycle = root.dataset.hours || undefined;
  const clock = new Date(time).toLocaleTimeString(root.lang, { hour: "numeric", minute: "2-digit", hourCycle });
  // The windows of a browser share the notification of a task.
  const options = { body: clock, tag: `quicktodo-${id}`, icon: "/quicktodo/icon-192.png" };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Android shows only the notifications of a worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    worker?.showNotification(title, options);
  }
}

root.addEventListener("bindery:remind", ({ detail }) => {
  note(detail);
  isMarked = document.hidden;
  markTitle();
  notify(detail);
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  isMarked = false;
  markTitle();
});

root.addEventListener("bindery:patch", ask);
new MutationObserver(markTitle).observe(document.querySelector("title"), { childList: true });
ask();
