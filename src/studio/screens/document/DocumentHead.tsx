import { Suspense, useEffect, useState } from "react";
import { languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { StatusChip, UnsavedChip } from "../../components/status/StatusChip.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { oneDocument } from "../../data/documents/oneDocument.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { useDocumentMessages } from "../../document/documentMessages.ts";
import { mayBegin } from "../../document/editingRights.ts";
import { labelOfPath } from "../../document/labels/labels.ts";
import type { OpenDocument } from "../../document/store/openDocument.ts";
import { useDocumentRights } from "../../document/useDocumentRights.ts";
import { useOthers } from "../../document/usePresence.ts";
import { useInterface, usePunctuation } from "../../frame/language/language.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { type HeadAct, headActs } from "./headActs.ts";
import { SitePagesMenu } from "./SitePagesMenu.tsx";

interface HeadProps {
  readonly opened: OpenDocument;
}

/** Breadcrumb of the document: its type. */
export function Above({ opened }: HeadProps) {
  const { language, messages } = useInterface();
  const person = usePerson();
  const { name, label } = opened.type;
  const isCounted = opened.details.pages.length > 0 && mayAtAll(person, "usage.read");
  return (
    <>
      <Link href={addressOf("documents", {}, { type: name })}>{label[language]}</Link>
      {" · "}
      <code>{opened.key}</code>
      <SitePagesMenu pages={opened.details.pages} />
      {isCounted && (
        <>
          {" · "}
          <Link href={addressOf("usage", {}, { document: opened.key })}>
            {messages.frame.screens.usage}
          </Link>
        </>
      )}
    </>
  );
}

/** Status of the document for the readers of each language, and the other people in it. */
export function StatusChips({ opened }: HeadProps) {
  const t = useDocumentMessages();
  const { list, colon } = usePunctuation();
  const { language } = useInterface();
  const others = useOthers();
  const { status, working_copy: copy } = opened.details;
  const isTyping = opened.store.useSaving().state !== "stored";
  const isUnsaved = isTyping || copy.unsaved.length > 0;
  const { id: own } = usePerson();
  const places = others.map(({ id, name: called, place }) => {
    const name = id === own ? t.ownWindow : called;
    const [, path] = place.split("#");
    if (path === undefined) return name;
    return t.personIn(name, labelOfPath(opened.type, path, language, t));
  });
  // A person may have it open in several windows.
  const people = [...new Set(places)];
  return (
    <span className="chips">
      {languages.map((one) => (
        <StatusChip
          key={one}
          status={status[one]}
          isUnsaved={isUnsaved}
          label={`${t.languageNames[one]}${colon}`}
        />
      ))}
      <UnsavedChip isUnsaved={isUnsaved} />
      {people.length > 0 && (
        <span className="chip chip--accent" role="status">
          {t.people(people.join(list))}
        </span>
      )}
    </span>
  );
}

/** Whether what was typed is stored. */
export function SavingState({ opened }: HeadProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const { store } = opened;
  const { state, at, message } = store.useSaving();
  const isWrong = state === "offline" || state === "refused";
  const time = at === undefined ? undefined : new Date(at).toLocaleTimeString(language, timeForm);
  const texts = {
    stored: time === undefined ? t.saving.stored : t.saving.storedAt(time),
    waiting: t.saving.waiting,
    sending: t.saving.sending,
    offline: t.saving.offline,
    refused: t.saving.refused(message ?? ""),
  };
  return (
    <span className="doc-saving" data-state={state} role={isWrong ? "alert" : "status"}>
      {texts[state]}
      {isWrong && (
        <Button look="plain" onClick={() => store.retry()}>
          {t.saving.retry}
        </Button>
      )}
    </span>
  );
}

const timeForm = { hour: "2-digit", minute: "2-digit" } as const;

/** Undo, save, duplicate, and the acts with a dialog of their own. */
export function HeadActs({ opened }: HeadProps) {
  const t = useDocumentMessages();
  const undo = useUndo(opened);
  const save = useSave(opened);
  const [shown, setShown] = useState<string>();
  const act = headActs.find(({ key }) => key === shown);
  const rights = useDocumentRights(opened);
  const person = usePerson();
  const { key, details } = opened;
  return (
    <>
      {rights.mayWriteAny && (
        <>
          <Button look="plain" onClick={() => undo("undo")} title="Ctrl+Z">
            {t.undo}
          </Button>
          <Button look="plain" onClick={() => undo("redo")} title="Ctrl+Shift+Z">
            {t.redo}
          </Button>
        </>
      )}
      {mayBegin(person, details.type) && (
        <Link
          className="button button--plain"
          href={addressOf("newDocument", {}, { type: details.type, from: key })}
        >
          {t.duplicateDocument}
        </Link>
      )}
      {rights.mayWriteAny && (
        <Button onClick={save.run} isBusy={save.isBusy} title={t.saveHint}>
          {t.save}
        </Button>
      )}
      {headActs
        .filter(({ types }) => types?.includes(opened.type.name) ?? true)
        .filter(({ isFor }) => isFor(rights))
        .map((one) => {
          const props = { act: one, onOpen: () => setShown(one.key) };
          if (one.idle !== undefined)
            return <IdleButton key={one.key} {...props} opened={opened} />;
          return <ActButton key={one.key} {...props} />;
        })}
      {act !== undefined && (
        <Suspense fallback={null}>
          <act.dialog document={opened} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ActButtonProps {
  readonly act: HeadAct;
  readonly onOpen: () => void;
  /** Reason why there is nothing to do; undefined: there is something. */
  readonly reason?: string | undefined;
}

function ActButton({ act: { look, label }, onOpen, reason }: ActButtonProps) {
  const t = useDocumentMessages();
  return (
    <Button
      look={look}
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      onClick={() => {
        if (reason === undefined) onOpen();
      }}
    >
      {label(t)}
    </Button>
  );
}

/** A button that is disabled while the document as typed leaves nothing to do. */
function IdleButton({ opened, ...props }: ActButtonProps & HeadProps) {
  const t = useDocumentMessages();
  const typed = opened.store.useValue("");
  return <ActButton {...props} reason={props.act.idle?.(typed, opened.details, t)} />;
}

/** Undo and redo of the whole document, by buttons and keys. */
function useUndo(opened: OpenDocument): (direction: "undo" | "redo") => void {
  const t = useDocumentMessages();
  const tell = useToast();
  const textOf = useFailureOf();
  const run = (direction: "undo" | "redo") => {
    opened.undo(direction).then(
      (unchanged) => {
        const done = direction === "undo" ? t.undone : t.redone;
        tell(unchanged === 0 ? done : t.othersStay(unchanged));
      },
      (error) => {
        const isNone = error instanceof Failure && codeOf(error) === "nothing-left";
        const none = direction === "undo" ? t.nothingToUndo : t.nothingToRedo;
        tell(isNone ? none : textOf(error));
      },
    );
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing;
      const key = event.key.toLowerCase();
      const { target } = event;
      // A focused rich text has a history of its own.
      const hasOwn = target instanceof HTMLElement && target.isContentEditable;
      const isDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
      if (!isOurs || hasOwn || isDialog || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      run(key === "y" || event.shiftKey ? "redo" : "undo");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return run;
}

function useSave(opened: OpenDocument) {
  const t = useDocumentMessages();
  const client = useClient();
  const tell = useToast();
  const textOf = useFailureOf();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    opened.problems.showAll();
    try {
      await opened.store.flush();
      const { revision, changed } = await oneDocument.save(client, opened.key, opened.store.seq);
      tell(changed ? t.savedAs(revision) : t.nothingToSave);
    } catch (error) {
      tell(textOf(error));
    } finally {
      await opened.refresh().catch(() => undefined);
      setBusy(false);
    }
  };
  return { run: () => void run(), isBusy };
}

/** Returns a formatter of errors for toasts. */
function useFailureOf(): (error: unknown) => string {
  const { messages } = useInterface();
  return (error) =>
    error instanceof Error && error.message ? error.message : messages.errors.unreadable;
}

function codeOf({ data }: Failure): unknown {
  return typeof data === "object" && data !== null && "code" in data ? data.code : undefined;
}
