// Several lines that are pasted into a field with `data-lines` are sent at once: the hidden field "lines" of its form gets
// the text, and the button with the name in `data-lines` submits it.

addEventListener("paste", (event) => {
  const { target: field, clipboardData } = event;
  const form = field.dataset?.lines && field.form;
  if (!form) return;
  const { value, selectionStart, selectionEnd } = field;
  const pasted = clipboardData?.getData("text/plain") ?? "";
  const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
  if (text.split(/[\n\r\u2028\u2029]/).filter((line) => line.trim()).length < 2) return;
  event.preventDefault();
  const { lines, [field.dataset.lines]: button } = form.elements;
  field.value = "";
  lines.value = text;
  form.requestSubmit(button);
  lines.value = "";
});

// The choice of a list for the text leads back to the field.
addEventListener("click", ({ target }) => {
  const button = target.closest?.("[name=chooseList]");
  button?.form.querySelector("[data-lines]").focus();
});
