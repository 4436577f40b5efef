import { Node } from "prosemirror-model";
import { schema } from "../schema.ts";

/** A line that says itself at which level of which kind of list it stands. */
export interface ListLine {
  /** 1 for the outermost. */
  readonly level: number;
  readonly isOrdered: boolean;
  readonly content: readonly Node[];
}

/** Blocks in which lines of lists that follow one another have become lists within lists. */
export function listsOf(made: readonly (Node | ListLine)[]): Node[] {
  const blocks: Node[] = [];
  let lines: ListLine[] = [];
  const flush = () => {
    blocks.push(...nested(lines));
    lines = [];
  };
  for (const one of made) {
    if (one instanceof Node) {
      flush();
      blocks.push(one);
    } else lines.push(one);
  }
  flush();
  return blocks;
}

function nested(lines: readonly ListLine[]): Node[] {
  const [first] = lines;
  if (first === undefined) return [];
  const level = Math.min(...lines.map((line) => line.level));
  const lists: { isOrdered: boolean; items: Node[][] }[] = [];
  let deeper: ListLine[] = [];
  const flush = () => {
    const inside = nested(deeper);
    deeper = [];
    if (inside.length === 0) return;
    const item = lists.at(-1)?.items.at(-1);
    if (item) item.push(...inside);
    // A list that begins at a deeper level than it goes on with.
    else lists.push({ isOrdered: first.isOrdered, items: [inside] });
  };
  for (const line of lines) {
    if (line.level > level) {
      deeper.push(line);
      continue;
    }
    flush();
    const list = lists.at(-1);
    if (list?.isOrdered === line.isOrdered) list.items.push([...line.content]);
    else lists.push({ isOrdered: line.isOrdered, items: [[...line.content]] });
  }
  flush();
  return lists.map(({ isOrdered, items }) => {
    const type = isOrdered ? schema.nodes.ordered_list : schema.nodes.bullet_list;
    return type.create(
      null,
      items.map((content) => schema.node("list_item", null, content)),
    );
  });
}
