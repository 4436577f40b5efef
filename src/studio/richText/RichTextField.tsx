import type { Command, EditorState } from "prosemirror-state";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import type { Language } from "../../base/site/languages.ts";
import { PasteNotice } from "./PasteNotice.tsx";
import type { PasteReport } from "./paste/pasting.ts";
import { ContextTools } from "./tools/ContextTools.tsx";
import { type DialogName, Toolbar } from "./tools/Toolbar.tsx";
import { useEditor } from "./useEditor.ts";
import { useRichTextMessages } from "./useRichTextMessages.ts";

interface RichTextFieldProps {
  /** HTML as it is stored; "" for no text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  /** The language that the text is written in. */
  readonly language: Language;
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly isReadOnly?: boolean;
}

/** Dialogs, loaded when they are first opened. */
const dialogs = {
  link: lazy(async () => ({
    default: (await import("./tools/linkAndCardDialogs.tsx")).LinkDialog,
  })),
  card: lazy(async () => ({
    default: (await import("./tools/linkAndCardDialogs.tsx")).CardDialog,
  })),
  figure: lazy(async () => ({ default: (await import("./tools/FigureDialog.tsx")).FigureDialog })),
} as const;

/** A field for a text with headings, lists, tables, pictures, links and cards (decision 70). */
export default function RichTextField(props: RichTextFieldProps) {
  const { value, onChange, onBlur, language, labelledBy, describedBy, isReadOnly = false } = props;
  const t = useRichTextMessages();
  const id = useId();
  const tools = useRef<{ focus(): void }>(null);
  const [dialog, setDialog] = useState<DialogName>();
  const [report, setReport] = useState<PasteReport>();
  const editor = useEditor({
    value,
    onChange: (html) => {
      onChange(html);
      // The offer for pasted lines expires with the next change.
      if (report?.table !== undefined) setReport(undefined);
    },
    onBlur: () => onBlur?.(),
    onLink: () => setDialog("link"),
    onTools: () => tools.current?.focus(),
    onPaste: setReport,
    language,
    labelledBy,
    describedBy: [describedBy, `${id}hint`].filter(Boolean).join(" "),
    isReadOnly,
  });
  const { state, place, run } = editor;
  useEffect(() => {
    place.current?.style.setProperty("--rich-caption", JSON.stringify(t.captionHint));
  }, [place, t]);
  return (
    <div className="rich" data-readonly={isReadOnly || undefined}>
      {state && !isReadOnly && (
        <Toolbar
          ref={tools}
          state={state}
          run={run}
          onDialog={setDialog}
          onLeave={() => editor.view()?.focus()}
          controls={id}
        >
          <ContextTools state={state} run={run} onDialog={setDialog} />
        </Toolbar>
      )}
      <div id={id} ref={place} className="rich__place" />
      <p id={`${id}hint`} className="hidden">
        {t.toolsHint}
      </p>
      <PasteNotice report={report} run={run} onClose={() => setReport(undefined)} />
      <Suspense>
        {state && dialog && (
          <OpenDialog
            {...{ state, language, run }}
            name={dialog}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

RichTextField.areas = [useRichTextMessages];

interface OpenDialogProps {
  readonly name: DialogName;
  readonly state: EditorState;
  readonly language: Language;
  readonly run: (command: Command) => void;
  readonly onClose: () => void;
}

function OpenDialog({ name, state, language, run, onClose }: OpenDialogProps) {
  const Dialog = dialogs[name];
  return (
    <Dialog
      state={state}
      language={language}
      onDone={(command) => {
        onClose();
        // Once the dialog has given the focus back.
        setTimeout(() => run(command));
      }}
      onClose={onClose}
    />
  );
}
