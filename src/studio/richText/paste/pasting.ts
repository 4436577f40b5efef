import { Fragment, type Node, Slice } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { parseInert } from "../../trustedTypes.ts";
import { schema } from "../schema.ts";
import { cleanPaste } from "./cleanPaste.ts";
import { ownSlice } from "./editorClipboard.ts";
import type { LeftOut } from "./leftOutKinds.ts";
import { treeOf } from "./pastedTree.ts";
import { paragraphsOf, tableOf } from "./plainText.ts";

/** Report of a paste to the person. */
export interface PasteReport {
  readonly left: LeftOut;
  /** The table that the pasted lines would make. */
  readonly table?: Node;
}

type Told = (report: PasteReport) => void;

/** Handlers of pasting and dropping; ProseMirror's own would make HTML of texts by a policy of its own. */
export function pasting(tell: Told) {
  return {
    paste(view: EditorView, event: ClipboardEvent): boolean {
      if (!view.editable || event.clipboardData === null) return false;
      event.preventDefault();
      take(view, event.clipboardData, event, tell);
      return true;
    },
    drop(view: EditorView, event: DragEvent): boolean {
      // ProseMirror itself moves content that is dragged within the text.
      if (view.dragging !== null || event.dataTransfer === null) return false;
      event.preventDefault();
      if (!view.editable) return true;
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (place === null) return true;
      const selection = TextSelection.near(view.state.doc.resolve(place.pos));
      view.dispatch(view.state.tr.setSelection(selection));
      view.focus();
      take(view, event.dataTransfer, new ClipboardEvent("paste"), tell);
      return true;
    },
  };
}

function take(view: EditorView, data: DataTransfer, event: ClipboardEvent, tell: Told): void {
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  if (view.state.selection.$from.parent.type === schema.nodes.code_block) {
    view.dispatch(view.state.tr.insertText(text.replaceAll("\r\n", "\n")).scrollIntoView());
    return;
  }
  if (html !== "") {
    const body = parseInert(html).body;
    const own = ownSlice(body);
    if (own) {
      insert(view, own, event);
      return;
    }
    const { blocks, left } = cleanPaste(treeOf(body), location.origin);
    if (blocks.length > 0) insert(view, sliceOf(blocks, view), event);
    tell({ left });
    return;
  }
  if (text !== "") {
    insert(view, sliceOf(paragraphsOf(text), view), event);
    const table = isInTable(view.state) ? undefined : tableOf(text);
    tell({ left: {}, ...(table && { table }) });
    return;
  }
  const pictures = Array.from(data.items).filter(({ kind }) => kind === "file").length;
  if (pictures > 0) tell({ left: { pictures } });
}

/** Blocks for the cursor's place: the first and the last line go on in the lines they are put into. */
function sliceOf(blocks: readonly Node[], view: Pick<EditorView, "state">): Slice {
  const [first] = blocks;
  const last = blocks.at(-1);
  if (
    blocks.length === 1 &&
    first?.type === schema.nodes.captioned_table &&
    isInTable(view.state)
  ) {
    return new Slice(Fragment.from(first.lastChild), 0, 0);
  }
  const open = (block: Node | undefined) => (block?.type === schema.nodes.paragraph ? 1 : 0);
  return new Slice(Fragment.from([...blocks]), open(first), open(last));
}

function insert(view: EditorView, slice: Slice, event: ClipboardEvent): void {
  if (view.someProp("handlePaste", (handle) => handle(view, event, slice))) return;
  const tr = view.state.tr.replaceSelection(slice);
  view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
}
