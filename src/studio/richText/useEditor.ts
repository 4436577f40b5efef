import type { Node } from "prosemirror-model";
import { type Command, EditorState, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Language, languageFacts } from "../../base/site/languages.ts";
import { openRichText } from "./convert/openRichText.ts";
import type { StoredText } from "./convert/storedNotation.ts";
import { writeRichText } from "./convert/writeRichText.ts";
import { clipboardSerializer } from "./paste/editorClipboard.ts";
import { type PasteReport, pasting } from "./paste/pasting.ts";
import { plugins } from "./plugins.ts";

/** Milliseconds after a composition's end until its characters are in the document. */
const settleMs = 60;

interface EditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  readonly onLink: () => void;
  readonly onTools: () => void;
  readonly onPaste: (report: PasteReport) => void;
  readonly language: Language;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isReadOnly: boolean;
}

interface Opened {
  readonly view: EditorView;
  stored: StoredText;
  /** HTML last exchanged with the parent component. */
  known: string;
}

/**
 * A ProseMirror editor of a text in HTML. Changes are reported after each transaction outside of a
 * composition; a value from outside waits while the editor has focus or composes (decision 65).
 * @returns a ref for its element, its state for the tools, its view once it is mounted, and a
 *   function that runs a command of the tools
 */
export function useEditor(props: EditorProps) {
  const { value, isReadOnly, language, labelledBy, describedBy } = props;
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<Opened | null>(null);
  const [state, setState] = useState<EditorState>();
  const tell = useEffectEvent(() => {
    const html = newlyWritten(opened.current);
    if (html !== undefined) props.onChange(html);
  });
  const takeOver = useEffectEvent(() => {
    const now = opened.current;
    if (now === null || value === now.known || now.view.hasFocus() || now.view.composing) return;
    replaceText(now, value);
    setState(now.view.state);
  });
  const left = useEffectEvent(() => {
    tell();
    takeOver();
    props.onBlur();
  });
  const latest = useEffectEvent(() => props);

  useEffect(() => {
    if (place.current === null) return;
    const { doc, stored } = openRichText(latest().value);
    const view = openView(place.current, doc, {
      attributes: () => attributesOf(latest()),
      isEditable: () => !latest().isReadOnly,
      onApplied: (now, isChanged) => {
        setState(now);
        if (isChanged) tell();
      },
      onComposed: () => tell(),
      onBlur: () => left(),
      onLink: () => latest().onLink(),
      onTools: () => latest().onTools(),
      onPaste: (report) => latest().onPaste(report),
    });
    opened.current = { view, stored, known: latest().value };
    setState(view.state);
    return () => {
      tell();
      opened.current = null;
      view.destroy();
    };
  }, []);
  // Values, and what the attributes are made of, may change at any time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is what is acted on
  useEffect(() => takeOver(), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view reads them by itself
  useEffect(() => {
    opened.current?.view.setProps({});
  }, [isReadOnly, language, labelledBy, describedBy]);

  const present = () => opened.current?.view;
  return { place, state, view: present, run: (command: Command) => runIn(present(), command) };
}

/** HTML that differs from the last known one; undefined: none, or during a composition. */
function newlyWritten(opened: Opened | null): string | undefined {
  if (opened === null || opened.view.composing) return undefined;
  const html = writeRichText(opened.view.state.doc, opened.stored);
  if (html === opened.known) return undefined;
  opened.known = html;
  return html;
}

/** Replaces the present text by one from outside, and resets its history. */
function replaceText(opened: Opened, value: string): void {
  const { doc, stored } = openRichText(value);
  opened.known = value;
  opened.stored = stored;
  opened.view.updateState(EditorState.create({ doc, plugins: plugins() }));
}

/** Runs a command of the tools and focuses the text; never during a composition. */
function runIn(view: EditorView | undefined, command: Command): void {
  if (view === undefined || view.composing) return;
  command(view.state, view.dispatch, view);
  view.focus();
}

function attributesOf(props: EditorProps): Record<string, string> {
  const { isReadOnly, language, labelledBy, describedBy } = props;
  return {
    class: "rich__text",
    role: "textbox",
    tabindex: "0",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    // A text that cannot be edited is no tab stop by itself, and is scrolled by keyboard all the same.
    ...(isReadOnly && { "aria-readonly": "true", tabindex: "0" }),
    lang: languageFacts[language].tag,
  };
}

/** Settings and events of an editor view. */
interface ViewEvents extends Pick<EditorProps, "onBlur" | "onLink" | "onTools" | "onPaste"> {
  readonly attributes: () => Record<string, string>;
  readonly isEditable: () => boolean;
  /** Called after each transaction. */
  readonly onApplied: (state: EditorState, isChanged: boolean) => void;
  /** Called once the characters of a composition are in the document. */
  readonly onComposed: () => void;
}

function openView(place: HTMLElement, doc: Node, on: ViewEvents): EditorView {
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc, plugins: plugins() }),
    attributes: on.attributes,
    editable: on.isEditable,
    clipboardSerializer,
    dispatchTransaction(tr: Transaction) {
      view.updateState(view.state.apply(tr));
      on.onApplied(view.state, tr.docChanged);
    },
    handleKeyDown: (_view, event) => ownKey(event, on.onLink, on.onTools),
    handleDOMEvents: {
      blur: () => {
        setTimeout(on.onBlur);
      },
      compositionend: () => {
        setTimeout(on.onComposed, settleMs);
      },
      ...pasting(on.onPaste),
    },
  });
  return view;
}

/** Keys that lead out of the text; true if it was one. Never during a composition. */
function ownKey(event: KeyboardEvent, link: () => void, tools: () => void): boolean {
  if (event.isComposing || event.keyCode === 229) return false;
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isMod && event.key.toLowerCase() === "k") {
    // Elsewhere the same keys open the palette.
    event.stopPropagation();
    link();
    return true;
  }
  if (event.altKey && event.key === "F10") {
    tools();
    return true;
  }
  return false;
}
