import { baseKeymap, chainCommands, exitCode, newlineInCode } from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history, redo, undo } from "prosemirror-history";
import {
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin, TextSelection } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";
import { continueBelow, setTextStyle, toggle, toggleList, toggleWrapper } from "./commands.ts";
import { schema } from "./schema.ts";

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(schema.node("hard_break")).scrollIntoView());
  return true;
});

/** From a table's caption into its first cell. */
const intoTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== schema.nodes.caption) return false;
  const cell = TextSelection.near(state.doc.resolve($from.after() + 1));
  dispatch?.(state.tr.setSelection(cell).scrollIntoView());
  return true;
};

/** A caption has one line: Enter continues below its figure. */
const leaveLine: Command = (state, dispatch) =>
  state.selection.$from.parent.type === schema.nodes.figure && continueBelow(state, dispatch);

/** Command of Enter in a caption. */
const outOfCaption = chainCommands(intoTable, leaveLine);

/**
 * On Android, ProseMirror leaves Enter to the browser and reads what that made of the page: of a caption,
 * a second table or figure. So Enter in a caption is taken before.
 */
const captionsOnAndroid = new Plugin({
  props: {
    handleDOMEvents: {
      beforeinput(view, event) {
        if (event.inputType !== "insertParagraph" || !/Android/.test(navigator.userAgent))
          return false;
        if (!outOfCaption(view.state, view.dispatch, view)) return false;
        event.preventDefault();
        return true;
      },
    },
  },
});

const item = schema.nodes.list_item;

const keys: Record<string, Command> = {
  "Mod-z": undo,
  "Shift-Mod-z": redo,
  "Mod-y": redo,
  "Mod-b": toggle("strong"),
  "Mod-i": toggle("em"),
  "Mod-e": toggle("code"),
  "Mod-,": toggle("sub"),
  "Mod-.": toggle("sup"),
  "Mod-Alt-0": setTextStyle("paragraph"),
  "Mod-Alt-2": setTextStyle("h2"),
  "Mod-Alt-3": setTextStyle("h3"),
  "Mod-Alt-4": setTextStyle("h4"),
  "Shift-Mod-8": toggleList("bullet_list"),
  "Shift-Mod-7": toggleList("ordered_list"),
  "Shift-Mod-9": toggleWrapper("blockquote"),
  "Mod-Enter": continueBelow,
  "Shift-Enter": lineBreak,
  Enter: chainCommands(outOfCaption, newlineInCode, splitListItem(item)),
  Tab: chainCommands(intoTable, goToNextCell(1), sinkListItem(item)),
  "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(item)),
  Backspace: undoInputRule,
};

const rules = inputRules({
  rules: [
    wrappingInputRule(/^\s*[-*•]\s$/, schema.nodes.bullet_list),
    wrappingInputRule(/^\s*1[.)、]\s$/, schema.nodes.ordered_list),
    wrappingInputRule(/^\s*>\s$/, schema.nodes.blockquote),
    textblockTypeInputRule(/^(#{2,4})\s$/, schema.nodes.heading, (match) => ({
      level: match[1]?.length ?? 2,
    })),
    textblockTypeInputRule(/^```$/, schema.nodes.code_block),
  ],
});

/** Keeps ids unique, which splitting or copying a block would duplicate. */
const uniqueIds = new Plugin({
  appendTransaction(transactions, _old, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const seen = new Set<string>();
    const tr = state.tr;
    state.doc.descendants((node, pos) => {
      const id: unknown = node.attrs.id;
      if (typeof id !== "string") return;
      if (seen.has(id)) tr.setNodeAttribute(pos, "id", null);
      seen.add(id);
    });
    return tr.docChanged ? tr : null;
  },
});

/** Plugins of a rich text editor, in order of precedence. */
export function plugins(): Plugin[] {
  return [
    history(),
    rules,
    captionsOnAndroid,
    keymap(keys),
    keymap(baseKeymap),
    tableEditing(),
    dropCursor({ class: "rich__drop", color: false }),
    gapCursor(),
    uniqueIds,
  ];
}
