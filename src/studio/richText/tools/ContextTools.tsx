import { deleteSelection } from "prosemirror-commands";
import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  isInTable,
  mergeCells,
  splitCell,
} from "prosemirror-tables";
import { Select } from "../../components/Select.tsx";
import { around, linkAt, removeLink, setNoteKind, toggleWrapper } from "../commands.ts";
import {
  isHeadColumn,
  isHeadRow,
  removeTable,
  toggleHeadColumn,
  toggleHeadRow,
} from "../tableCommands.ts";
import { useRichTextMessages } from "../useRichTextMessages.ts";
import type { DialogName } from "./Toolbar.tsx";

interface ContextToolsProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
  readonly onDialog: (name: DialogName) => void;
}

interface Act {
  readonly label: string;
  readonly command: Command;
  readonly isPressed?: boolean;
}

const noteKinds = ["info", "tip", "warning"] as const;

/** Tools for the table, note, picture, card or link at the cursor; nothing elsewhere. */
export function ContextTools({ state, run, onDialog }: ContextToolsProps) {
  const { more: t } = useRichTextMessages();
  const note = around(state, "note");
  const isFigure = around(state, "figure") !== undefined;
  const isLink = linkAt(state) !== undefined;
  const isAtom =
    state.selection instanceof NodeSelection &&
    ["card", "raw", "rule", "figure", "image"].includes(state.selection.node.type.name);
  const acts: readonly Act[] = [
    ...(isInTable(state) ? tableActs(state, t) : []),
    ...(note ? [{ label: t.removeNote, command: toggleWrapper("note") }] : []),
    ...(isLink ? [{ label: t.removeLink, command: removeLink }] : []),
    ...(isAtom ? [{ label: t.remove, command: deleteSelection }] : []),
  ];
  if (acts.length === 0 && !isFigure) return null;
  return (
    <div className="rich__row rich__row--context">
      {note && (
        <Select
          className="rich__style"
          aria-label={t.noteKind}
          value={String(note.node.attrs.kind)}
          onChange={(event) => run(setNoteKind(event.target.value))}
        >
          {noteKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t.noteKinds[kind]}
            </option>
          ))}
        </Select>
      )}
      {isFigure && <Text label={t.editFigure} onPress={() => onDialog("figure")} />}
      {isLink && <Text label={t.editLink} onPress={() => onDialog("link")} />}
      {acts.map(({ label, command, isPressed }) => (
        <Text
          key={label}
          label={label}
          isPressed={isPressed}
          isOff={!command(state)}
          onPress={() => run(command)}
        />
      ))}
    </div>
  );
}

function tableActs(
  state: EditorState,
  t: ReturnType<typeof useRichTextMessages>["more"],
): readonly Act[] {
  return [
    { label: t.rowAbove, command: addRowBefore },
    { label: t.rowBelow, command: addRowAfter },
    { label: t.removeRow, command: deleteRow },
    { label: t.columnBefore, command: addColumnBefore },
    { label: t.columnAfter, command: addColumnAfter },
    { label: t.removeColumn, command: deleteColumn },
    { label: t.merge, command: mergeCells },
    { label: t.split, command: splitCell },
    { label: t.headRow, command: toggleHeadRow, isPressed: isHeadRow(state) },
    { label: t.headColumn, command: toggleHeadColumn, isPressed: isHeadColumn(state) },
    { label: t.removeTable, command: removeTable },
  ];
}

interface TextProps {
  readonly label: string;
  readonly isPressed?: boolean | undefined;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

function Text({ label, isPressed, isOff = false, onPress }: TextProps) {
  return (
    <button
      type="button"
      className="rich__tool rich__tool--text"
      tabIndex={-1}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {label}
    </button>
  );
}
