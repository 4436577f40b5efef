import { Fragment, type Mark, type Node } from "prosemirror-model";
import { stripInvisible } from "../../../base/site/text/invisibleCharacters.ts";
import { schema } from "../schema.ts";

/** A text without invisible characters; tabs and ends of lines stay. */
export function stripControls(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.split("\t").map(stripInvisible).join("\t"))
    .join("\n");
}

/** A text within a line: blanks of the source are one. */
export function textNodes(text: string, marks: readonly Mark[]): Node[] {
  const shown = stripControls(text).replace(/[ \t\r\n\f]+/g, " ");
  return shown === "" ? [] : [schema.text(shown, marks)];
}

/** A line of text: blanks side by side become one, those at its ends go; full-width ones stay. */
export function lineOf(nodes: readonly Node[]): Fragment {
  const made: Node[] = [];
  let endsBlank = true;
  for (const node of nodes) {
    if (!node.isText) {
      made.push(node);
      endsBlank = node.type === schema.nodes.hard_break;
      continue;
    }
    let text = (node.text ?? "").replace(/[ \u00a0]{2,}/g, " ");
    if (endsBlank) text = text.replace(/^[ \u00a0]+/, "");
    if (text === "") continue;
    endsBlank = /[ \u00a0]$/.test(text);
    made.push(schema.text(text, node.marks));
  }
  return trimEnd(made);
}

function trimEnd(nodes: Node[]): Fragment {
  for (;;) {
    const last = nodes.at(-1);
    if (last?.type === schema.nodes.hard_break) nodes.pop();
    else if (last?.isText && /[ \u00a0]$/.test(last.text ?? "")) {
      const text = (last.text ?? "").replace(/[ \u00a0]+$/, "");
      nodes.splice(-1, 1, ...(text === "" ? [] : [schema.text(text, last.marks)]));
    } else break;
  }
  const first = nodes.findIndex(({ type }) => type !== schema.nodes.hard_break);
  return Fragment.from(nodes.slice(Math.max(first, 0)));
}
