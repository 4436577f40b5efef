import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { Select } from "../../components/Select.tsx";
import { moveWithin } from "../../keys/moveFocusWithin.ts";
import {
  around,
  hasMark,
  insertBlock,
  setTextStyle,
  type TextStyle,
  textStyleOf,
  toggle,
  toggleList,
  toggleWrapper,
} from "../commands.ts";
import { schema } from "../schema.ts";
import { insertTable } from "../tableCommands.ts";
import { useRichTextMessages } from "../useRichTextMessages.ts";
import { type GlyphName, ToolIcon, type ToolIconName } from "./toolIcons.tsx";

export type DialogName = "link" | "figure" | "card";

interface ToolbarProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
  readonly onDialog: (name: DialogName) => void;
  readonly onLeave: () => void;
  /** Id of the text that the tools are for. */
  readonly controls: string;
  readonly ref: Ref<{ focus(): void }>;
  readonly children?: ReactNode;
}

const styles: readonly TextStyle[] = ["paragraph", "h2", "h3", "h4", "code"];

const marks = ["strong", "em", "sub", "sup", "code", "cite"] as const;

/** Keyboard shortcuts of the tools, shown beside their names. */
const shortcuts: Readonly<Record<string, string>> = {
  strong: "Ctrl+B",
  em: "Ctrl+I",
  code: "Ctrl+E",
  sub: "Ctrl+,",
  sup: "Ctrl+.",
  link: "Ctrl+K",
  undo: "Ctrl+Z",
  redo: "Ctrl+Y",
  bulletList: "Ctrl+Shift+8",
  orderedList: "Ctrl+Shift+7",
  blockquote: "Ctrl+Shift+9",
};

/** The tools of a text: one stop of the Tab key, arrow keys within. */
export function Toolbar({ state, run, onDialog, onLeave, controls, ref, children }: ToolbarProps) {
  const t = useRichTextMessages();
  const bar = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () =>
      toolsIn(bar.current)
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus(),
  }));
  const tools = { state, run, onDialog };
  return (
    <div
      ref={bar}
      className="rich__tools"
      role="toolbar"
      aria-label={t.tools}
      aria-controls={controls}
      onKeyDown={(event) => moveByKey(event, onLeave)}
      onFocus={(event) => keepStop(bar.current, event.target)}
    >
      <div className="rich__row">
        <StyleSelect {...tools} />
        <MarkTools {...tools} />
        <BlockTools {...tools} />
        <InsertTools {...tools} />
        <HistoryTools {...tools} />
      </div>
      {children}
    </div>
  );
}

type ToolsProps = Pick<ToolbarProps, "state" | "run" | "onDialog">;

/** Style of the text at the cursor: a paragraph, a heading, code. */
function StyleSelect({ state, run }: ToolsProps) {
  const t = useRichTextMessages();
  const style = textStyleOf(state);
  return (
    <Select
      className="rich__style"
      aria-label={t.style}
      value={style ?? ""}
      disabled={style === undefined}
      onChange={(event) => {
        const chosen = styles.find((one) => one === event.target.value);
        if (chosen) run(setTextStyle(chosen));
      }}
    >
      {style === undefined && <option value="">–</option>}
      {styles.map((one) => (
        <option key={one} value={one}>
          {t.styles[one]}
        </option>
      ))}
    </Select>
  );
}

function MarkTools({ state, run, onDialog }: ToolsProps) {
  const t = useRichTextMessages();
  const isOff = textStyleOf(state) === "code";
  return (
    <Group>
      {marks.map((name) => (
        <Tool
          key={name}
          name={name}
          label={t.marks[name]}
          isPressed={hasMark(state, name)}
          isOff={isOff}
          onPress={() => run(toggle(name))}
        />
      ))}
      <Tool
        name="link"
        label={t.link}
        isPressed={hasMark(state, "link")}
        isOff={isOff}
        onPress={() => onDialog("link")}
      />
    </Group>
  );
}

function BlockTools({ state, run }: ToolsProps) {
  const t = useRichTextMessages();
  const list = around(state, "bullet_list", "ordered_list")?.node.type.name;
  return (
    <Group>
      <Tool
        name="bulletList"
        label={t.bulletList}
        isPressed={list === "bullet_list"}
        onPress={() => run(toggleList("bullet_list"))}
      />
      <Tool
        name="orderedList"
        label={t.orderedList}
        isPressed={list === "ordered_list"}
        onPress={() => run(toggleList("ordered_list"))}
      />
      <Tool
        name="blockquote"
        label={t.blockquote}
        isPressed={around(state, "blockquote") !== undefined}
        onPress={() => run(toggleWrapper("blockquote"))}
      />
      <Tool
        name="note"
        label={t.note}
        isPressed={around(state, "note") !== undefined}
        onPress={() => run(toggleWrapper("note"))}
      />
    </Group>
  );
}

function InsertTools({ state, run, onDialog }: ToolsProps) {
  const t = useRichTextMessages();
  return (
    <Group>
      <Tool
        name="table"
        label={t.table}
        isOff={isInTable(state)}
        onPress={() => run(insertTable)}
      />
      <Tool name="figure" label={t.figure} onPress={() => onDialog("figure")} />
      <Tool name="card" label={t.card} onPress={() => onDialog("card")} />
      <Tool name="rule" label={t.rule} onPress={() => run(insertBlock(schema.node("rule")))} />
    </Group>
  );
}

function HistoryTools({ state, run }: ToolsProps) {
  const t = useRichTextMessages();
  return (
    <Group>
      <Tool name="undo" label={t.undo} isOff={undoDepth(state) === 0} onPress={() => run(undo)} />
      <Tool name="redo" label={t.redo} isOff={redoDepth(state) === 0} onPress={() => run(redo)} />
    </Group>
  );
}

function Group({ children }: { readonly children: ReactNode }) {
  return <div className="rich__group">{children}</div>;
}

interface ToolProps {
  readonly name: ToolIconName | GlyphName;
  readonly label: string;
  /** Undefined for a tool that is not on or off. */
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** A tool; one that does nothing here keeps its place and its focus. */
function Tool({ name, label, isPressed, isOff = false, onPress }: ToolProps) {
  const shortcut = shortcuts[name];
  return (
    <button
      type="button"
      className="rich__tool"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      title={shortcut ? `${label} (${shortcut})` : label}
      // The text keeps its focus and its selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <ToolIcon name={name} />
    </button>
  );
}

type ToolElement = HTMLButtonElement | HTMLSelectElement;

function toolsIn(bar: HTMLElement | null): ToolElement[] {
  const tools = [...(bar?.querySelectorAll<ToolElement>("button, select:not(:disabled)") ?? [])];
  if (!tools.some(({ tabIndex }) => tabIndex === 0)) tools[0]?.setAttribute("tabindex", "0");
  return tools;
}

/** One tool is the stop of the Tab key: the one that had focus last. */
function keepStop(bar: HTMLElement | null, focused: Element): void {
  for (const tool of toolsIn(bar)) tool.tabIndex = tool === focused ? 0 : -1;
}

function moveByKey(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  if (event.key === "Escape") {
    event.preventDefault();
    leave();
  } else moveWithin(event, toolsIn(event.currentTarget));
}
