import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Rows } from "../../../components/lists/Rows.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { Time, useTimeText } from "../../../components/Time.tsx";
import { type HistoryEntry, publishingCalls } from "../../../data/documents/publishing.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import type { PanelProps } from "../panelProps.ts";
import { usePublishingMessages } from "../publish/usePublishingMessages.ts";
import { RevisionView } from "./RevisionView.tsx";
import { Actor, ValueHistory } from "./ValueHistory.tsx";

/** View of the panel: the list, one revision beside another state, or the history of a field. */
type View =
  | { readonly kind: "list" }
  | { readonly kind: "revision"; readonly revision: number }
  | { readonly kind: "value"; readonly revision: number; readonly path: string };

/**
 * Revisions of the document: their authors, the changes, what readers saw of them, and restoring.
 */
export default function HistoryPanel({ document }: PanelProps) {
  const [view, setView] = useState<View>({ kind: "list" });
  const [page, setPage] = useState(1);
  if (view.kind === "revision") {
    return (
      <RevisionView
        document={document}
        revision={view.revision}
        onBack={() => setView({ kind: "list" })}
        onBlame={(path) => setView({ kind: "value", revision: view.revision, path })}
      />
    );
  }
  if (view.kind === "value") {
    return (
      <ValueHistory
        document={document}
        path={view.path}
        onBack={() => setView({ kind: "revision", revision: view.revision })}
      />
    );
  }
  return (
    <Revisions
      documentKey={document.key}
      newest={document.details.newest.revision}
      page={page}
      onPage={setPage}
      onOpen={(revision) => setView({ kind: "revision", revision })}
    />
  );
}

interface RevisionsProps {
  readonly documentKey: string;
  /** Number of the newest revision; the list is reloaded when it changes. */
  readonly newest: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: (revision: number) => void;
}

function Revisions({ documentKey, newest, page, onPage, onOpen }: RevisionsProps) {
  const { history: t } = usePublishingMessages();
  const client = useClient();
  const list = useQuery({
    queryKey: ["documents", "one", documentKey, "history", newest, page],
    queryFn: ({ signal }) => publishingCalls.history(client, documentKey, page, signal),
  });
  if (list.isError && list.data === undefined) {
    return <FailureNotice error={list.error} retry={list.refetch} />;
  }
  return (
    <section aria-label={t.title}>
      <Rows query={list} bones={4}>
        {({ data }) =>
          data.map((entry) => (
            <li key={entry.revision} className="row revision">
              <RevisionFacts entry={entry} />
              <Button
                aria-label={`${t.compare}: ${t.revision(entry.revision)}`}
                onClick={() => onOpen(entry.revision)}
              >
                {t.compare}
              </Button>
            </li>
          ))
        }
      </Rows>
      {list.data !== undefined && list.data.last_page > 1 && (
        <p className="pages">
          {page > 1 && <Button onClick={() => onPage(page - 1)}>{t.newer}</Button>}
          {page < list.data.last_page && (
            <Button onClick={() => onPage(page + 1)}>{t.olderRevisions}</Button>
          )}
        </p>
      )}
    </section>
  );
}

function RevisionFacts({ entry }: { readonly entry: HistoryEntry }) {
  const { history: t } = usePublishingMessages();
  const { clauses } = usePunctuation();
  const time = useTimeText();
  const { revision, at, by, origin, change_set: set, showings } = entry;
  const restored = origin?.kind === "restore" ? origin.parts : undefined;
  const parts = restored?.map((one) => t.part(t.parts[one.what], one.revision));
  return (
    <div className="row__text">
      <strong>{t.revision(revision)}</strong>{" "}
      <span className="revision__by">
        <Time at={at} /> · <Actor actor={by} />
      </span>
      {origin !== null && (
        <p className="row__more">
          {origin.kind === "import" ? t.imported : t.restored((parts ?? []).join(clauses))}
        </p>
      )}
      {set !== null && (
        <p className="row__more">
          {set.is_undone ? t.changeSetUndone : t.changeSet}{" "}
          <Link href={addressOf("changeSet", { id: String(set.id) })}>{set.label}</Link>
        </p>
      )}
      {showings.map(({ language, from, until, is_facts_alone: isFacts }) => (
        <p key={`${language} ${from}`} className="row__more" data-now={until === null || undefined}>
          {(isFacts ? t.shownFacts : t.shown)(
            language,
            time(from),
            until === null ? undefined : time(until),
          )}
        </p>
      ))}
    </div>
  );
}
