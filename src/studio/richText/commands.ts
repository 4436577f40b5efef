import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { type MarkName, schema } from "./schema.ts";

export type TextStyle = "paragraph" | "h2" | "h3" | "h4" | "code";

/** Makes the selected lines paragraphs, headings or code, and keeps their places and languages. */
export function setTextStyle(style: TextStyle): Command {
  const [type, attrs] = typeOfStyle(style);
  return (state, dispatch) => {
    if (!setBlockType(type, attrs)(state)) return false;
    const { from, to } = state.selection;
    const attributesOf = ({ id, lang, gap }: Attrs) => ({ id, lang, gap, ...attrs });
    dispatch?.(
      state.tr.setBlockType(from, to, type, (node) => attributesOf(node.attrs)).scrollIntoView(),
    );
    return true;
  };
}

function typeOfStyle(style: TextStyle): [NodeType, Attrs] {
  if (style === "paragraph") return [schema.nodes.paragraph, {}];
  if (style === "code") return [schema.nodes.code_block, {}];
  return [schema.nodes.heading, { level: Number(style.slice(1)) }];
}

/** The style of the line with the cursor; undefined where it is none of them, such as a caption. */
export function textStyleOf({ selection }: EditorState): TextStyle | undefined {
  const { type, attrs } = selection.$from.parent;
  if (type === schema.nodes.paragraph) return "paragraph";
  if (type === schema.nodes.code_block) return "code";
  if (type !== schema.nodes.heading) return undefined;
  return (["h2", "h3", "h4"] as const)[Number(attrs.level) - 2];
}

/** Turns a mark on or off; subscript and superscript take each other's place. */
export function toggle(name: Exclude<MarkName, "link">): Command {
  const other = { sub: schema.marks.sup, sup: schema.marks.sub }[String(name)];
  const command = toggleMark(schema.marks[name], null, { removeWhenPresent: false });
  return (state, dispatch) =>
    command(
      state,
      dispatch &&
        ((tr) => {
          const { from, to, empty } = state.selection;
          if (other && empty) tr.removeStoredMark(other);
          else if (other) tr.removeMark(from, to, other);
          dispatch(tr);
        }),
    );
}

export function hasMark(state: EditorState, name: MarkName): boolean {
  const { from, to, empty, $from } = state.selection;
  const type = schema.marks[name];
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** The innermost node around the selection, or selected itself, of one of some types. */
export function around(
  { selection }: EditorState,
  ...names: readonly string[]
): { readonly node: Node; readonly pos: number } | undefined {
  if (selection instanceof NodeSelection && names.includes(selection.node.type.name)) {
    return { node: selection.node, pos: selection.from };
  }
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (names.includes(node.type.name)) return { node, pos: $from.before(depth) };
  }
  return undefined;
}

type ListName = "bullet_list" | "ordered_list";

/** Makes a list of the selected lines, changes its kind, or takes them out of it. */
export function toggleList(name: ListName): Command {
  return (state, dispatch) => {
    const list = around(state, "bullet_list", "ordered_list");
    const withoutTags = dispatch && ((tr: Transaction) => dispatch(resetTags(tr)));
    if (list?.node.type.name === name) {
      return liftListItem(schema.nodes.list_item)(state, withoutTags);
    }
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(list.pos, schema.nodes[name], list.node.attrs));
      return true;
    }
    return wrapInList(schema.nodes[name])(state, withoutTags);
  };
}

/** Lets the selected paragraphs be written by the rule of where they stand now. */
function resetTags(tr: Transaction): Transaction {
  const { from, to } = tr.selection;
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.type !== schema.nodes.paragraph || node.attrs.tag === "auto") return;
    tr.setNodeMarkup(pos, null, { ...node.attrs, tag: "auto" });
  });
  return tr;
}

/** Puts the selected blocks into a quotation or a note, or takes them out of it. */
export function toggleWrapper(name: "blockquote" | "note"): Command {
  return (state, dispatch) => {
    if (around(state, name) === undefined) {
      return wrapIn(schema.nodes[name])(state, dispatch && ((tr) => dispatch(resetTags(tr))));
    }
    return lift(state, dispatch);
  };
}

export function setNoteKind(kind: string): Command {
  return (state, dispatch) => {
    const note = around(state, "note");
    if (note === undefined) return false;
    dispatch?.(state.tr.setNodeMarkup(note.pos, null, { ...note.node.attrs, kind }));
    return true;
  };
}

/** Puts a block at the cursor, in place of an empty line, with the cursor in its first line. */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const { parent } = $from;
    const isEmptyLine = parent.type === schema.nodes.paragraph && parent.content.size === 0;
    const depth = $from.depth;
    const fits =
      isEmptyLine &&
      $from
        .node(depth - 1)
        .canReplaceWith($from.index(depth - 1), $from.indexAfter(depth - 1), block.type);
    const tr = state.tr;
    if (fits) tr.replaceRangeWith($from.before(depth), $from.after(depth), block);
    else tr.replaceSelectionWith(block, false);
    if (!tr.docChanged) return false;
    const start = fits ? $from.before(depth) : tr.mapping.map($from.pos, -1);
    selectWithin(tr, block, start);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function selectWithin(tr: Transaction, block: Node, near: number): void {
  let found: number | undefined;
  tr.doc.nodesBetween(
    Math.max(0, near - 1),
    Math.min(tr.doc.content.size, near + 2 + block.nodeSize),
    (node, pos) => {
      if (found === undefined && node.type === block.type && node.eq(block)) found = pos;
      return found === undefined;
    },
  );
  if (found === undefined) return;
  const isAtom = block.isAtom || block.content.size === 0;
  tr.setSelection(
    isAtom && NodeSelection.isSelectable(block)
      ? NodeSelection.create(tr.doc, found)
      : TextSelection.near(tr.doc.resolve(found + 1)),
  );
}

/** Goes on below the block of the text that has the cursor: out of a table, a note, a figure. */
export const continueBelow: Command = (state, dispatch) => {
  const { $to } = state.selection;
  const end = $to.depth === 0 ? state.selection.to : $to.after(1);
  const tr = state.tr.insert(end, schema.nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** The link at the cursor or in the selection, with the whole of its text. */
export function linkAt(state: EditorState): { from: number; to: number; href: string } | undefined {
  const { $from, from, to, empty } = state.selection;
  const type = schema.marks.link;
  const mark = empty
    ? (type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? []))
    : undefined;
  let found = mark;
  state.doc.nodesBetween(from, Math.max(from, to), (node) => {
    found ??= type.isInSet(node.marks);
  });
  const href: unknown = found?.attrs.href;
  if (found === undefined || typeof href !== "string") return undefined;
  const start = $from.start();
  let range: { from: number; to: number } | undefined;
  $from.parent.forEach((node, offset) => {
    if (!found?.isInSet(node.marks)) return;
    const at = { from: start + offset, to: start + offset + node.nodeSize };
    if (range?.to === at.from) range = { from: range.from, to: at.to };
    else if (range === undefined || at.from <= from) range = at;
  });
  return range && { ...range, href };
}

/** Links the selection, the link at the cursor, or a new text. */
export function setLink(href: string, text: string): Command {
  return (state, dispatch) => {
    const mark = schema.mark("link", { href });
    const known = linkAt(state);
    const { from, to, empty } = state.selection;
    const tr = state.tr;
    if (known)
      tr.removeMark(known.from, known.to, schema.marks.link).addMark(known.from, known.to, mark);
    else if (empty)
      tr.replaceSelectionWith(schema.text(text, [...state.selection.$from.marks(), mark]), false);
    else tr.addMark(from, to, mark);
    dispatch?.(tr.removeStoredMark(schema.marks.link).scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const known = linkAt(state);
  if (known === undefined) return false;
  const { from, to } = state.selection;
  const [start, end] = [Math.min(from, known.from), Math.max(to, known.to)];
  dispatch?.(state.tr.removeMark(start, end, schema.marks.link));
  return true;
};
