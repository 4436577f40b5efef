import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
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
} from "./commands.ts";
import { useRichTextMessages } from "./messages.ts";
import { schema } from "./schema.ts";
import { insertTable } from "./tables.ts";
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

/** Keys of the tools, as they are told beside their names. */
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
  const style = textStyleOf(state);
  const isCode = style === "code";
  const list = around(state, "bullet_list", "ordered_list")?.node.type.name;
  const tool = (
    name: ToolIconName | GlyphName,
    label: string,
    more: Omit<ToolProps, "name" | "label">,
  ) => <Tool key={name} name={name} label={label} {...more} />;
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
        <select
          className="input select rich__style"
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
        </select>
        <Group>
          {marks.map((name) =>
            tool(name, t.marks[name], {
              isPressed: hasMark(state, name),
              isOff: isCode,
              onPress: () => run(toggle(name)),
            }),
          )}
          {tool("link", t.link, {
            isPressed: hasMark(state, "link"),
            isOff: isCode,
            onPress: () => onDialog("link"),
          })}
        </Group>
        <Group>
          {tool("bulletList", t.bulletList, {
            isPressed: list === "bullet_list",
            onPress: () => run(toggleList("bullet_list")),
          })}
          {tool("orderedList", t.orderedList, {
            isPressed: list === "ordered_list",
            onPress: () => run(toggleList("ordered_list")),
          })}
          {tool("blockquote", t.blockquote, {
            isPressed: around(state, "blockquote") !== undefined,
            onPress: () => run(toggleWrapper("blockquote")),
          })}
          {tool("note", t.note, {
            isPressed: around(state, "note") !== undefined,
            onPress: () => run(toggleWrapper("note")),
          })}
        </Group>
        <Group>
          {tool("table", t.table, { isOff: isInTable(state), onPress: () => run(insertTable) })}
          {tool("figure", t.figure, { onPress: () => onDialog("figure") })}
          {tool("card", t.card, { onPress: () => onDialog("card") })}
          {tool("rule", t.rule, { onPress: () => run(insertBlock(schema.node("rule"))) })}
        </Group>
        <Group>
          {tool("undo", t.undo, { isOff: undoDepth(state) === 0, onPress: () => run(undo) })}
          {tool("redo", t.redo, { isOff: redoDepth(state) === 0, onPress: () => run(redo) })}
        </Group>
      </div>
      {children}
    </div>
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
  const tools = toolsIn(event.currentTarget);
  const at = tools.findIndex((tool) => tool.matches(":focus"));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
  if (event.key === "Escape") {
    event.preventDefault();
    leave();
  } else if (to !== undefined) {
    event.preventDefault();
    tools[(to + tools.length) % tools.length]?.focus();
  }
}
