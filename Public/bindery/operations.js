// The operations of a patch. The letters and their parameters are part of the live protocol.

import { removeElement } from "./elements.js";
import { setField } from "./fields.js";
import { markFailed } from "./forms.js";
import { goBack, pushAddress, replaceAddress } from "./history.js";
import {
  changeAttribute,
  dropAttribute,
  insertRow,
  moveRow,
  replaceContent,
  replaceElement,
  showScene,
} from "./morphing.js";
import { element, emitOutput, setBadge } from "./page.js";

// The functions of the letters that change an element, which is the first field of their line. Without that element,
// the operation has no effect.
const changes = {
  h: replaceContent,
  e: replaceElement,
  a: changeAttribute,
  r: dropAttribute,
  i: insertRow,
  m: moveRow,
  d: removeElement,
  v: setField,
  s: showScene,
};

// The functions of the other letters.
export const effects = {
  f: markFailed,
  u: pushAddress,
  U: replaceAddress,
  n: setBadge,
  x: emitOutput,
  b: goBack,
};

// Runs the operation of a line, which has one field for each parameter of the function. The last field extends to the
// end of the line. Unknown letters have no effect.
export function operate(line) {
  const known = changes[line[0]];
  const operation = known ?? effects[line[0]];
  if (!operation) return;
  const fields = line.slice(2).split(" ");
  fields.push(fields.splice(operation.length - 1).join(" "));
  if (known) fields[0] = element(fields[0]);
  if (fields[0] !== null) operation(...fields);
}
