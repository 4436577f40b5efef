import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { Time } from "../../../components/Time.tsx";
import { type ActorName, publishingCalls } from "../../../data/documents/publishing.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentRights } from "../../../document/useDocumentRights.ts";
import { ScreenSkeleton } from "../../../frame/Screen.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { Differences } from "../publish/Differences.tsx";
import { usePublishingMessages } from "../publish/usePublishingMessages.ts";
import { useRestore } from "./useRestore.ts";

/** Name of an actor; for actors without an account, their kind. */
export function Actor({ actor }: { readonly actor: ActorName }) {
  const { history: t } = usePublishingMessages();
  if (actor === null) return t.nobody;
  if (actor.id === "server") return t.server;
  if (actor.id.startsWith("operator:")) return t.operator;
  return actor.name ?? actor.id;
}

interface ValueHistoryProps {
  readonly document: OpenDocument;
  readonly path: string;
  readonly onBack: () => void;
}

/** The revisions that changed one field: who brought what stands there, and what stood there before. */
export function ValueHistory({ document, path, onBack }: ValueHistoryProps) {
  const { history: t } = usePublishingMessages();
  const client = useClient();
  const { restore, undo, canUndo, error, isBusy } = useRestore(document);
  const { mayWriteAny } = useDocumentRights(document);
  const found = useQuery({
    queryKey: ["documents", "one", document.key, "value", path, document.details.newest.revision],
    queryFn: ({ signal }) => publishingCalls.valueHistory(client, document.key, path, signal),
  });
  if (found.data === undefined) {
    if (found.isError) return <FailureNotice error={found.error} retry={found.refetch} />;
    return <ScreenSkeleton />;
  }
  const { label, changes, is_whole: isWhole } = found.data;
  return (
    <section className="revision-view" aria-label={t.blameTitle(label)}>
      <Button look="plain" icon="previous" onClick={onBack}>
        {t.back}
      </Button>
      <h2>{t.blameTitle(label)}</h2>
      {error !== undefined && <FailureNotice error={error} />}
      {canUndo && (
        <Button look="plain" isBusy={isBusy} onClick={() => void undo()}>
          {t.undo}
        </Button>
      )}
      <ol className="blame">
        {changes.map(({ revision, at, by, previous, differences }) => (
          <li key={revision}>
            <p>
              <strong>{t.brought(revision)}</strong> · <Time at={at} /> · <Actor actor={by} />
            </p>
            {previous === null ? (
              <p className="row__more">{t.came}</p>
            ) : (
              <>
                <Differences differences={differences} />
                {mayWriteAny && (
                  <Button
                    isBusy={isBusy}
                    onClick={() =>
                      void restore({ revision: previous, what: "fields", paths: [path] })
                    }
                    aria-label={`${t.restoreFieldLabel(label)} (${t.revision(previous)})`}
                  >
                    {t.restoreField}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {!isWhole && <p className="row__more">{t.older}</p>}
    </section>
  );
}
