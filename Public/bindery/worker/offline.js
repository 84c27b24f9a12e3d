// The worker's own page, for addresses of which no copy is kept.

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => escapes[character]);

// The style sheets of the app follow, which may set other fonts and colors and remove all margins.
const style =
  "html{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}" +
  "body>main{display:block;max-width:36rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}" +
  "body>main>*{margin:0 0 1rem}main ul{list-style:none;padding:0}" +
  "main li{border-block-start:1px solid #8886;padding:.5rem 0}" +
  "main h1{font-size:min(2rem,11vw)}main a{display:inline-block;padding:.6rem 0}" +
  "main time{display:block;opacity:.75}";

const isStyle = (address) => /\.css($|\?)/.test(address);

const english = {
  language: "en",
  direction: "ltr",
  heading: "No connection",
  reason: "There is no connection, and this browser has no copy of this page.",
  again: "Try again",
  list: "Pages that you can read now",
};

function timeOf(time, language) {
  try {
    return new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  } catch {
    return new Date(time).toLocaleString();
  }
}

// Shows the page of the server when it can be reached again.
const script =
  'addEventListener("online",()=>location.reload());setInterval(()=>fetch("",{method:"HEAD"}).then(' +
  "({status})=>status<500&&location.reload(),()=>{}),5000)";

// Returns the page, in the language of the app's last page and with the style sheets of the newest kept page, with links
// to the kept pages.
export function offlinePage({ words = english, pages }) {
  const nonce = crypto.randomUUID();
  const { language, direction, heading, reason, again, list } = words;
  const row = ({ address, title, time }) =>
    `<li><a href="${escaped(address)}">${escaped(title || address)}</a><time>${escaped(timeOf(time, language))}</time></li>`;
  const rows = pages.map(row).join("");
  const sheets = (pages[0]?.files ?? []).filter(isStyle).map((file) => `<link rel="stylesheet" href="${escaped(file)}">`);
  const html =
    `<!doctype html><html lang="${escaped(language)}" dir="${escaped(direction)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escaped(heading)}</title><style nonce="${nonce}">${style}</style>${sheets.join("")}</head><body><main>` +
    `<h1>${escaped(heading)}</h1><p>${escaped(reason)}</p><p><a class="button" href="">${escaped(again)}</a></p>` +
    (rows && `<h2>${escaped(list)}</h2><ul>${rows}</ul>`) +
    `</main><script nonce="${nonce}">${script}</script></body></html>`;
  const own = "font-src 'self'; img-src 'self'; connect-src 'self'";
  const sources = `style-src 'nonce-${nonce}' 'self'; ${own}; script-src 'nonce-${nonce}'`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
