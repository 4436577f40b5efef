import { Suspense, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { DropDown } from "../../../components/DropDown.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { Select } from "../../../components/Select.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { useMediaQuery } from "../../../components/useMediaQuery.ts";
import { Failure } from "../../../data/calls/requestFailure.ts";
import { oneDocument } from "../../../data/documents/oneDocument.ts";
import { mayBegin } from "../../../document/editingRights.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentMessages } from "../../../document/useDocumentMessages.ts";
import { useDocumentRights } from "../../../document/useDocumentRights.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { ariaChord, chordText } from "../../../keys/chords.ts";
import { saveChord } from "../../../keys/saveKey.ts";
import { Link, navigate, withQueries } from "../../../router/router.tsx";
import { addressOf, type Place } from "../../../router/screens.ts";
import { type HeadAct, headActs } from "../barDialogButtons.ts";
import { narrow } from "../narrowWindow.ts";
import { redoChord, undoChord, useDocumentCommands } from "./useDocumentCommands.ts";

interface ActsProps {
  readonly place: Place;
  readonly opened: OpenDocument;
}

/**
 * Languages, undo, save, duplicate, and the acts with a dialog of their own. Where there is little room,
 * those that are needed seldom are below one button.
 */
export function DocumentActs({ place, opened }: ActsProps) {
  const t = useDocumentMessages();
  const undo = useUndo(opened);
  const save = useSave(opened);
  const isNarrow = useMediaQuery(narrow);
  const [shown, setShown] = useState<string>();
  const rights = useDocumentRights(opened);
  const acts = headActs
    .filter(({ types }) => types?.includes(opened.type.name) ?? true)
    .filter(({ isFor }) => isFor(rights));
  const act = headActs.find(({ key }) => key === shown);
  useDocumentCommands({
    ...{ place, opened, rights, undo, save: save.run, show: setShown },
    dialogs: acts.map(({ key }) => key),
  });
  const buttonOf = (one: HeadAct) => (
    <ActButton key={one.key} {...{ act: one, opened, isNarrow }} onOpen={() => setShown(one.key)} />
  );
  const isSeldom = ({ look }: HeadAct) => look !== "primary";
  const seldom = (
    <>
      <LanguageChoice place={place} />
      <DuplicateLink opened={opened} isNarrow={isNarrow} />
      {acts.filter(isSeldom).map(buttonOf)}
    </>
  );
  return (
    <>
      {!isNarrow && seldom}
      {rights.mayWriteAny && (
        <>
          <Button
            look="plain"
            icon="undo"
            aria-label={t.undo}
            onClick={() => undo("undo")}
            title={`${t.undo} (${chordText(undoChord)})`}
          />
          <Button
            look="plain"
            icon="redo"
            aria-label={t.redo}
            onClick={() => undo("redo")}
            title={`${t.redo} (${chordText(redoChord)})`}
          />
        </>
      )}
      {isNarrow && (
        <DropDown className="doc-more" label={t.more} summary={<Icon name="more" />}>
          {seldom}
        </DropDown>
      )}
      {rights.mayWriteAny && (
        <Button
          onClick={save.run}
          isBusy={save.isBusy}
          title={t.saveHint}
          aria-keyshortcuts={ariaChord(saveChord)}
        >
          {t.save}
        </Button>
      )}
      {acts.filter((one) => !isSeldom(one)).map(buttonOf)}
      {act !== undefined && (
        <Suspense fallback={null}>
          <act.dialog document={opened} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The languages that the form shows for editing. */
function LanguageChoice({ place }: Pick<ActsProps, "place">) {
  const t = useDocumentMessages();
  const { mode = "both" } = place.queries;
  return (
    <label className="doc-bar__mode">
      <span className="hidden">{t.mode}</span>
      <Select
        value={mode}
        onChange={({ target }) =>
          navigate(
            withQueries(place, { mode: target.value === "both" ? undefined : target.value }),
            { replace: true },
          )
        }
      >
        {(["both", "en", "zh"] as const).map((one) => (
          <option key={one} value={one}>
            {t.modes[one]}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface ActProps {
  readonly opened: OpenDocument;
  /** True: the act is in a list, with its name. */
  readonly isNarrow: boolean;
}

function DuplicateLink({ opened, isNarrow }: ActProps) {
  const t = useDocumentMessages();
  const person = usePerson();
  const { key, details } = opened;
  if (!mayBegin(person, details.type)) return null;
  const href = addressOf("newDocument", {}, { type: details.type, from: key });
  const name = t.duplicateDocument;
  if (isNarrow) {
    return (
      <Link className="button button--plain" href={href}>
        <Icon name="copy" />
        {name}
      </Link>
    );
  }
  return (
    <Link className="button button--plain button--icon" href={href} aria-label={name} title={name}>
      <Icon name="copy" />
    </Link>
  );
}

interface ActButtonProps extends ActProps {
  readonly act: HeadAct;
  readonly onOpen: () => void;
}

/** A button that opens an act's dialog; disabled while the document as typed leaves nothing to do. */
function ActButton(props: ActButtonProps) {
  const isStatic = props.act.idle === undefined;
  return isStatic ? <NamedButton {...props} reason={undefined} /> : <IdleButton {...props} />;
}

function IdleButton(props: ActButtonProps) {
  const t = useDocumentMessages();
  const { act, opened } = props;
  const typed = opened.store.useValue("");
  return <NamedButton {...props} reason={act.idle?.(typed, opened.details, t)} />;
}

interface NamedButtonProps extends ActButtonProps {
  /** Reason why there is nothing to do; undefined: there is something. */
  readonly reason: string | undefined;
}

function NamedButton({ act: { look, label, icon }, isNarrow, onOpen, reason }: NamedButtonProps) {
  const t = useDocumentMessages();
  const name = label(t);
  // In a row an icon stands for its name, in a list both are shown.
  const isIcon = icon !== undefined && !isNarrow;
  return (
    <Button
      look={icon === undefined && !(isNarrow && look === "usual") ? look : "plain"}
      {...(icon !== undefined && { icon })}
      {...(isIcon ? { "aria-label": name } : { children: name })}
      aria-disabled={reason !== undefined || undefined}
      title={reason ?? (isIcon ? name : undefined)}
      onClick={() => {
        if (reason === undefined) onOpen();
      }}
    />
  );
}

/** Undo and redo of the whole document. */
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
