// The facts about the page that the server tells parts of the client: the owner of its drafts, and Bindery's own texts
// in the page's language. Until they have arrived, the texts are in English, except in a kept page, which contains them.

export const pageNode = document.querySelector("meta[name=bindery-page]");

let texts = JSON.parse(pageNode?.dataset.texts ?? "{}");

// Returns a text with values in the places of {1}, {2} and so on.
export const textOf = (text, ...values) => (texts[text] ?? text).replace(/\{(\d)\}/g, (_, number) => values[number - 1]);

// Requests the facts now, and again after the page was mounted again or its language has changed. Returns a function that
// gives them to a follower, now and each time.
function requestFacts() {
  const followers = [];
  let answer; // the promise of the latest facts
  const give = async (follower) => {
    const asked = answer;
    const facts = await asked.catch(() => {});
    if (facts && asked === answer) follower(facts);
  };
  const ask = () => {
    answer = fetch(`/live/${pageNode.content}/client`).then((response) => response.json());
    followers.forEach(give);
  };
  new MutationObserver(ask).observe(pageNode, { attributes: true });
  new MutationObserver(ask).observe(document.documentElement, { attributeFilter: ["lang"] });
  ask();
  return (follower) => {
    followers.push(follower);
    give(follower);
  };
}

// Takes the facts now, and again when they have changed. The parts of the client share one request.
export function followFacts(take) {
  const { bindery } = document.documentElement;
  bindery.followFacts ??= requestFacts();
  bindery.followFacts((facts) => {
    texts = facts.texts;
    take?.(facts);
  });
}
