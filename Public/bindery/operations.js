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

// The function of each letter and its parameters: the fields of a line. The last one extends to the end of the line.
// A first parameter "element" is the element that the field names; without that element, the operation has no effect.
const operations = {
  h: [replaceContent, "element html"],
  e: [replaceElement, "element html"],
  a: [changeAttribute, "element name value"],
  r: [dropAttribute, "element name"],
  i: [insertRow, "element before html"],
  m: [moveRow, "element row before"],
  d: [removeElement, "element"],
  v: [setField, "element name edit value"],
  s: [showScene, "element html"],
  f: [markFailed, "edit"],
  u: [pushAddress, "path"],
  U: [replaceAddress, "path"],
  n: [setBadge, "count"],
  x: [emitOutput, "name json"],
  b: [goBack, "path"],
};

// Runs the operation of a line. Unknown letters have no effect.
export function operate(line) {
  const [operation, list] = operations[line[0]] ?? [];
  if (!operation) return;
  const parameters = list.split(" ");
  const fields = line.slice(2).split(" ");
  fields.push(fields.splice(parameters.length - 1).join(" "));
  if (parameters[0] === "element") fields[0] = element(fields[0]);
  if (fields[0] !== null) operation(...fields);
}
