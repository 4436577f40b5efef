import { languages } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { Icon, type IconName } from "../../../components/Icon.tsx";
import { statusLook, UnsavedChip } from "../../../components/status/StatusChip.tsx";
import type { DocumentDetails } from "../../../data/documents/oneDocument.ts";
import { labelOfPath } from "../../../document/labels/fieldLabels.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentMessages } from "../../../document/useDocumentMessages.ts";
import { useDocumentRights } from "../../../document/useDocumentRights.ts";
import { useOthers } from "../../../document/usePresence.ts";
import { useInterface, useMessages, usePunctuation } from "../../../frame/language/language.tsx";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { Link, withQueries } from "../../../router/router.tsx";
import type { Place } from "../../../router/screens.ts";

interface StateProps {
  readonly place: Place;
  readonly opened: OpenDocument;
}

/** State of the document: for readers of each language, as a draft, and who else is in it. */
export function DocumentState({ place, opened }: StateProps) {
  const { mayWriteAny } = useDocumentRights(opened);
  const isTyping = opened.store.useSaving().state !== "stored";
  const isUnsaved = isTyping || opened.details.working_copy.unsaved.length > 0;
  return (
    <div className="doc-state">
      {languages.map((language) => (
        <LanguageState key={language} {...{ place, opened, language, isUnsaved }} />
      ))}
      <UnsavedChip isUnsaved={isUnsaved} />
      <Others opened={opened} />
      {mayWriteAny && <SavingState opened={opened} />}
    </div>
  );
}

const icons: Readonly<Record<string, IconName>> = {
  published: "check",
  changed: "sliders",
  draft: "document",
  withdrawn: "out",
  trashed: "trash",
};

interface LanguageStateProps extends StateProps {
  readonly language: (typeof languages)[number];
  readonly isUnsaved: boolean;
}

/**
 * State of one language with the number of its texts that are missing or out of date, which leads to
 * them. Where there is little room, its abbreviation and an icon stand for it.
 */
function LanguageState({ place, opened, language, isUnsaved }: LanguageStateProps) {
  const t = useDocumentMessages();
  const { documents } = useMessages();
  const { colon, list } = usePunctuation();
  const status = opened.details.status[language];
  if (status === null) return null;
  const names: Readonly<Record<string, string>> = documents.statuses;
  const { missing, outdated } = countsOf(opened.details.pairs, language);
  const facts = [
    names[status] ?? status,
    ...(missing > 0 ? [t.missingTexts(missing)] : []),
    ...(outdated > 0 ? [t.outdatedTexts(outdated)] : []),
  ];
  const full = `${t.languageNames[language]}${colon}${facts.join(list)}`;
  return (
    <Link
      className={`chip doc-language ${statusLook(status, isUnsaved)}`}
      href={withQueries(place, { panel: "translation" })}
      title={full}
    >
      <span className="doc-language__full">{full}</span>
      <span className="doc-language__short" aria-hidden="true">
        {t.languageCodes[language]}
        <Icon name={icons[status] ?? "info"} />
        {missing + outdated > 0 && missing + outdated}
      </span>
    </Link>
  );
}

/** Numbers of a language's texts that are missing, and that are older than those of the other one. */
function countsOf(pairs: DocumentDetails["pairs"], language: (typeof languages)[number]) {
  const missing = pairs.filter(({ hashes }) => hashes[language] === null).length;
  const outdated = pairs.filter(
    (pair) => pair.hashes[language] !== null && pair.outdated.includes(language),
  ).length;
  return { missing, outdated };
}

/** The other people in the document, with their fields. */
function Others({ opened }: Pick<StateProps, "opened">) {
  const t = useDocumentMessages();
  const { list } = usePunctuation();
  const { language } = useInterface();
  const others = useOthers(`document:${opened.key}`);
  const { id: own } = usePerson();
  const places = others.map(({ id, name: called, place }) => {
    const name = id === own ? t.ownWindow : called;
    const [, path] = place.split("#");
    if (path === undefined) return name;
    return t.personIn(name, labelOfPath(opened.type, path, language, t));
  });
  // A person may have it open in several windows.
  const people = [...new Set(places)];
  if (people.length === 0) return null;
  const text = t.people(people.join(list));
  return (
    <span className="chip chip--accent doc-others" role="status" title={text}>
      <Icon name="people" />
      <span className="doc-others__names">{text}</span>
      <span className="doc-others__count" aria-hidden="true">
        {people.length}
      </span>
    </span>
  );
}

/** State of what was typed: stored, or on its way. */
function SavingState({ opened }: Pick<StateProps, "opened">) {
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
    <span
      className="doc-saving"
      data-state={state}
      role={isWrong ? "alert" : "status"}
      title={texts[state]}
    >
      <Icon name={isWrong ? "warning" : savingIcons[state]} />
      <span className="doc-saving__text">{texts[state]}</span>
      {isWrong && (
        <Button look="plain" onClick={() => store.retry()}>
          {t.saving.retry}
        </Button>
      )}
    </span>
  );
}

const savingIcons = { stored: "check", waiting: "more", sending: "more" } as const;

const timeForm = { hour: "2-digit", minute: "2-digit" } as const;
