import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isActive } from "../../../base/site/jobStates.ts";
import { Button } from "../../components/Button.tsx";
import { DialogActions } from "../../components/dialogs/Dialog.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type BulkJob, lists } from "../../data/lists/lists.ts";
import { JobProgress } from "../../frame/jobs/JobProgress.tsx";
import { useJob } from "../../frame/jobs/useJob.ts";
import { useInterface, useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useListMessages } from "./useListMessages.ts";

type JobChange = "run" | "undo" | "cancel";

interface BulkJobViewProps {
  readonly id: number;
  readonly begun: BulkJob;
  onClose(): void;
}

/** Progress of an act on many documents, and the acts on it. */
export function BulkJobView({ id, begun, onClose }: BulkJobViewProps) {
  const client = useClient();
  const [error, setError] = useState<unknown>();
  const { job = begun, refetch } = useJob({
    kind: "bulk",
    id,
    queryKey: ["bulk", String(id)],
    load: (signal) => lists.job(client, id, signal),
    first: begun,
  });
  useFresh(job.state);
  const change = async (act: JobChange) => {
    setError(undefined);
    try {
      await lists.change(client, id, act);
      await refetch();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div className="job">
      {error !== undefined && <FailureNotice error={error} />}
      <div role="status">
        <Progress job={job} />
        <Told job={job} />
      </div>
      {!isActive(job.state) && <Refusals job={job} />}
      <JobActs {...{ job, onClose }} onChange={(act) => void change(act)} />
    </div>
  );
}

interface JobActsProps extends Pick<BulkJobViewProps, "onClose"> {
  readonly job: BulkJob;
  readonly onChange: (act: JobChange) => void;
}

/** Acts on a job in its state. */
function JobActs({ job, onChange, onClose }: JobActsProps) {
  const t = useListMessages();
  const { frame } = useMessages();
  const { counts, state } = job;
  const can = counts.can ?? 0;
  const kinds: Readonly<Record<string, string>> = t.acts;
  const name = kinds[job.act.kind] ?? job.act.kind;
  return (
    <DialogActions>
      {isActive(state) && <Button onClick={() => onChange("cancel")}>{t.stop}</Button>}
      {state === "checked" && (
        <Button
          onClick={() => {
            onChange("cancel");
            onClose();
          }}
        >
          {frame.cancel}
        </Button>
      )}
      {job.undo_until !== null && <Button onClick={() => onChange("undo")}>{t.undo}</Button>}
      {state === "checked" && can > 0 ? (
        <Button
          look={job.act.kind === "trash" ? "danger" : "primary"}
          onClick={() => onChange("run")}
        >
          {t.doIt(name, can)}
        </Button>
      ) : (
        <Button look="primary" onClick={onClose}>
          {frame.close}
        </Button>
      )}
    </DialogActions>
  );
}

/** Reloads lists once documents have been changed. */
function useFresh(state: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!["done", "undone", "cancelled"].includes(state)) return;
    void queries.invalidateQueries({ queryKey: ["documents"] });
    void queries.invalidateQueries({ queryKey: ["work-lists"] });
    void queries.invalidateQueries({ queryKey: ["bulk", "all"] });
  }, [state, queries]);
}

function Progress({ job: { state, done, total } }: { readonly job: BulkJob }) {
  const t = useListMessages();
  if (!isActive(state)) return null;
  return (
    <div className="job__progress">
      <JobProgress {...{ done, total }} text={t.states[state]} />
      <p className="table__quiet">{t.goesOn}</p>
    </div>
  );
}

/** Summary of the documents that a job will change, changes or has changed. */
function Told({ job: { state, counts } }: { readonly job: BulkJob }) {
  const t = useListMessages();
  const { can = 0, cannot = 0, same = 0, done = 0, refused = 0, undone = 0, skipped = 0 } = counts;
  switch (state) {
    case "checked":
      return (
        <Notice tone={can === 0 ? "warning" : "info"} title={t.checked(can)}>
          {[t.nothingYet, cannot > 0 && t.cannot(cannot), same > 0 && t.same(same)]
            .filter((one) => one !== false)
            .join(" ")}
        </Notice>
      );
    case "done":
    case "cancelled":
      return (
        <Notice tone={refused > 0 ? "warning" : "good"} title={t.done(done)}>
          {refused > 0 && t.refused(refused)}
        </Notice>
      );
    case "undone":
      return (
        <Notice tone={skipped > 0 ? "warning" : "good"} title={t.undone(undone)}>
          {skipped > 0 && t.skipped(skipped)}
        </Notice>
      );
    default:
      return null;
  }
}

/** Maximum refusals shown; all of them can be copied. */
const maxShown = 50;

/** Documents left out, with a button that copies them. */
function Refusals({ job }: { readonly job: BulkJob }) {
  const t = useListMessages();
  const client = useClient();
  const { cannot = 0, refused = 0, skipped = 0 } = job.counts;
  const count = cannot + refused + skipped;
  const { data = [] } = useQuery({
    queryKey: ["bulk", job.id, "refusals", job.state],
    queryFn: ({ signal }) => lists.refusals(client, job.id, signal),
    enabled: count > 0,
  });
  const tell = useToast();
  const { frame } = useMessages();
  const { language } = useInterface();
  if (count === 0 || data.length === 0) return null;
  const copy = async () => {
    const lines = data.map((one) => `${one.key}\t${titleIn(one, language)}\t${one.message}`);
    await navigator.clipboard.writeText(lines.join("\n"));
    tell(frame.copied);
  };
  return (
    <details className="job__refusals" open={count <= maxShown}>
      <summary>{t.leftOut(count)}</summary>
      <ul>
        {data.slice(0, maxShown).map((one) => (
          <li key={one.key}>
            <strong>{titleIn(one, language)}</strong> {one.message}
          </li>
        ))}
      </ul>
      {data.length > maxShown && <p>{t.more(data.length - maxShown)}</p>}
      <Button icon="copy" onClick={() => void copy()}>
        {t.copyList}
      </Button>
    </details>
  );
}
