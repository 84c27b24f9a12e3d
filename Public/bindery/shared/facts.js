// The facts about the page that the server tells parts of the client: the owner of its drafts, and Bindery's own texts
// in the page's language. Until they have arrived, the texts are in English, except in a kept page, which contains them.

export const pageNode = document.querySelector("meta[name=bindery-page]");

let texts = JSON.parse(pageNode?.dataset.texts ?? "{}");

// Returns a text with values in the places of {1}, {2} and so on.
export const textOf = (text, ...values) => (texts[text] ?? text).replace(/\{(\d)\}/g, (_, number) => values[number - 1]);

// Requests the facts now, and again after the page was mounted again or its language has changed.
export function followFacts(take) {
  const ask = async () => {
    const id = pageNode.content;
    try {
      const answer = await fetch(`/live/${id}/client`);
      const facts = await answer.json();
      if (id !== pageNode.content) return;
      texts = facts.texts;
      take?.(facts);
    } catch {}
  };
  new MutationObserver(ask).observe(pageNode, { attributes: true });
  new MutationObserver(ask).observe(document.documentElement, { attributeFilter: ["lang"] });
  ask();
}
