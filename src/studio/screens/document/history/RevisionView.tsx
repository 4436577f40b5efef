import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { queryOf } from "../../../data/calls/paths.ts";
import { type Difference, publishingCalls } from "../../../data/documents/publishing.ts";
import { focusField } from "../../../document/focusField.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentRights } from "../../../document/useDocumentRights.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { Differences } from "../publish/Differences.tsx";
import { usePublishingMessages } from "../publish/usePublishingMessages.ts";
import { useRestore } from "./useRestore.ts";

interface RevisionViewProps {
  readonly document: OpenDocument;
  readonly revision: number;
  readonly onBack: () => void;
  readonly onBlame: (path: string) => void;
}

/** States that a revision is compared with, beside other revisions. */
const sides = ["draft", "en", "zh"] as const;

/** A revision beside another state of the document, with its differences to be restored. */
export function RevisionView({ document, revision, onBack, onBlame }: RevisionViewProps) {
  const { history: t } = usePublishingMessages();
  const client = useClient();
  const [beside, setBeside] = useState("draft");
  const [within, setWithin] = useState("");
  const { restore, undo, canUndo, error, isBusy } = useRestore(document);
  const restores = useRestores(document);
  const isLive = beside === "en" || beside === "zh";
  const query = queryOf({
    from: String(revision),
    to: isLive ? "live" : beside,
    language: isLive ? beside : within,
  });
  const { seq } = document.details.working_copy;
  const found = useQuery({
    queryKey: ["documents", "one", document.key, "differences", query, seq],
    queryFn: ({ signal }) => publishingCalls.differences(client, document.key, query, signal),
  });
  const acts = (one: Difference) => (
    <DifferenceActs
      difference={one}
      onBlame={() => onBlame(one.path)}
      onRestore={
        restores.length > 0 && (() => void restore({ revision, what: "fields", paths: [one.path] }))
      }
    />
  );
  return (
    <section aria-label={t.revision(revision)} className="revision-view">
      <Button look="plain" icon="previous" onClick={onBack}>
        {t.back}
      </Button>
      <h2>{t.revision(revision)}</h2>
      <Beside
        {...{ document, revision, beside, within }}
        onBeside={setBeside}
        onWithin={setWithin}
      />
      {error !== undefined && <FailureNotice error={error} />}
      {restores.length > 0 && (
        <fieldset className="restores">
          <legend>{t.restore}</legend>
          {restores.map((what) => (
            <Button key={what} isBusy={isBusy} onClick={() => void restore({ revision, what })}>
              {t.restores[what]}
            </Button>
          ))}
          {canUndo && (
            <Button look="plain" isBusy={isBusy} onClick={() => void undo()}>
              {t.undo}
            </Button>
          )}
        </fieldset>
      )}
      {found.isError && <FailureNotice error={found.error} retry={found.refetch} />}
      {found.data?.length === 0 && <p className="empty">{t.same}</p>}
      {found.data !== undefined && <Differences differences={found.data} acts={acts} />}
    </section>
  );
}

/** Scopes that the person may restore: everything with full rights, else languages or facts. */
function useRestores(document: OpenDocument) {
  const { mayWrite } = useDocumentRights(document);
  const parts = (["en", "zh", "facts"] as const).filter(mayWrite);
  return parts.length === 3 ? (["all", ...parts] as const) : parts;
}

interface BesideProps {
  readonly document: OpenDocument;
  readonly revision: number;
  readonly beside: string;
  readonly within: string;
  readonly onBeside: (side: string) => void;
  readonly onWithin: (language: string) => void;
}

/** Selects the state to compare the revision with, and the language to compare. */
function Beside({ document, revision, beside, within, onBeside, onWithin }: BesideProps) {
  const { history: t } = usePublishingMessages();
  const { newest, published } = document.details;
  return (
    <div className="revision-view__choices">
      <SelectField
        label={t.with}
        value={beside}
        onChange={(event) => onBeside(event.currentTarget.value)}
      >
        {sides
          .filter((side) => side === "draft" || published[side] !== null)
          .map((side) => (
            <option key={side} value={side}>
              {t.sides[side]}
            </option>
          ))}
        {otherRevisions(revision, newest.revision).map((number) => (
          <option key={number} value={number}>
            {t.revision(number)}
          </option>
        ))}
      </SelectField>
      {beside !== "en" && beside !== "zh" && (
        <SelectField
          label={t.within}
          value={within}
          onChange={(event) => onWithin(event.currentTarget.value)}
        >
          <option value="">{t.everybody}</option>
          <option value="en">{t.only.en}</option>
          <option value="zh">{t.only.zh}</option>
        </SelectField>
      )}
    </div>
  );
}

/** Numbers of the newest revisions besides this one, in descending order. */
function otherRevisions(revision: number, newest: number): number[] {
  const numbers = Array.from({ length: Math.min(newest, 60) }, (_, index) => newest - index);
  return numbers.filter((number) => number !== revision);
}

interface DifferenceActsProps {
  readonly difference: Difference;
  /** False where the person may restore nothing. */
  readonly onRestore: (() => void) | false;
  readonly onBlame: () => void;
}

function DifferenceActs({ difference, onRestore, onBlame }: DifferenceActsProps) {
  const { history: t } = usePublishingMessages();
  const { label, path } = difference;
  return (
    <span className="difference__acts">
      {onRestore !== false && (
        <Button aria-label={t.restoreFieldLabel(label)} onClick={onRestore}>
          {t.restoreField}
        </Button>
      )}
      <Button look="plain" aria-label={`${t.blame} ${label}`} onClick={onBlame}>
        {t.blame}
      </Button>
      <Button look="plain" aria-label={`${t.go}: ${label}`} onClick={() => focusField(path)}>
        {t.go}
      </Button>
    </span>
  );
}
