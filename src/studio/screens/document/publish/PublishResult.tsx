import { Suspense, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { DialogActions } from "../../../components/dialogs/Dialog.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import type { SitePages } from "../../../data/documents/documents.ts";
import {
  type PublicationDone,
  publishingCalls,
  type Schedule,
} from "../../../data/documents/publishing.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { RedirectOffer } from "../../redirects/RedirectOffer.tsx";
import { usePublishingMessages } from "./usePublishingMessages.ts";

/** Result of the dialog. */
export type Outcome =
  | { readonly kind: "publish" | "withdraw"; readonly done: PublicationDone }
  | {
      readonly kind: "schedule";
      readonly schedules: readonly Schedule[];
      readonly problems: readonly { readonly message: string }[];
    };

interface PublishResultProps {
  readonly document: OpenDocument;
  readonly outcome: Outcome;
  /** Pages of the document before the act. */
  readonly pages: SitePages;
  readonly onClose: () => void;
}

/** Last step of the dialog: the result, links to the pages, and undoing. */
export function PublishResult({ document, outcome, pages, onClose }: PublishResultProps) {
  const t = usePublishingMessages();
  const client = useClient();
  const toast = useToast();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const done = outcome.kind === "schedule" ? undefined : outcome.done;
  const undo = async () => {
    if (done === undefined) return;
    setBusy(true);
    try {
      await publishingCalls.undo(client, document.key, done);
      await document.refresh();
      toast(t.undone);
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  const isChanged = done === undefined || done.languages.length > 0;
  return (
    <>
      {error !== undefined && <FailureNotice error={error} />}
      <Notice tone="good" title={isChanged ? titleOf(outcome, t) : t.unchanged}>
        {outcome.kind === "schedule" ? (
          <ScheduledLines outcome={outcome} />
        ) : (
          <PageLinks done={outcome.done} />
        )}
      </Notice>
      {outcome.kind === "withdraw" && isChanged && (
        <Suspense>
          <RedirectOffer
            document={document}
            pages={pages.filter(({ language }) => outcome.done.languages.includes(language))}
          />
        </Suspense>
      )}
      <DialogActions>
        {done !== undefined && isChanged && (
          <Button onClick={() => void undo()} isBusy={isBusy}>
            {t.undo}
          </Button>
        )}
        <Button look="primary" onClick={onClose} autoFocus>
          {t.close}
        </Button>
      </DialogActions>
    </>
  );
}

function titleOf({ kind }: Outcome, t: ReturnType<typeof usePublishingMessages>): string {
  return kind === "schedule" ? t.scheduled : t.done[kind];
}

function PageLinks({ done }: { readonly done: PublicationDone }) {
  const t = usePublishingMessages();
  const { list, colon } = usePunctuation();
  const changed = done.pages.filter(({ language }) => done.languages.includes(language));
  if (changed.length === 0) return null;
  return (
    <ul className="page-links">
      {changed.map(({ language, surface, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {`${t.pages}${colon}${t.languageNames[language]}${list}${t.surfaces[surface]}`}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ScheduledLines({
  outcome: { schedules, problems },
}: {
  readonly outcome: Extract<Outcome, { kind: "schedule" }>;
}) {
  const t = usePublishingMessages();
  return (
    <>
      <ul>
        {schedules.map(({ id, action, language, written }) => (
          <li key={id}>{t.scheduleLine(action, language, written)}</li>
        ))}
      </ul>
      {problems.length > 0 && (
        <p>
          {t.scheduleProblem} {[...new Set(problems.map(({ message }) => message))].join(" ")}
        </p>
      )}
    </>
  );
}
