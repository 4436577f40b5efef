import { lazy, Suspense, useState } from "react";
import { isActive } from "../../../base/site/jobStates.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { type BulkJob, lists } from "../../data/lists/lists.ts";
import { useJobs } from "../../frame/jobs/useJob.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { useListMessages } from "./useListMessages.ts";

const BulkJobView = lazy(async () => ({
  default: (await import("./BulkJobView.tsx")).BulkJobView,
}));

/** The person's acts on many documents of the last week; they go on when a tab is closed. */
export function RecentJobs() {
  const t = useListMessages();
  const client = useClient();
  const timeText = useTimeText();
  const [open, setOpen] = useState<BulkJob>();
  const { data = [] } = useJobs({
    kind: "bulk",
    queryKey: ["bulk", "all"],
    load: (signal) => lists.jobs(client, signal),
  });
  const shown = data.filter(({ state }) => state !== "checked");
  if (shown.length === 0) return null;
  const states: Readonly<Record<string, string>> = t.states;
  const kinds: Readonly<Record<string, string>> = t.acts;
  return (
    <details className="jobs" open={shown.some(({ state }) => isActive(state)) || undefined}>
      <summary>{t.recent(shown.length)}</summary>
      <ul>
        {shown.map((job) => (
          <li key={job.id}>
            <span>
              {kinds[job.act.kind]} · {t.selected(job.total)} · {states[job.state] ?? job.state} ·{" "}
              <span className="table__quiet">{timeText(job.created_at)}</span>
            </span>
            <Button onClick={() => setOpen(job)}>{t.open}</Button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Dialog title={kinds[open.act.kind] ?? ""} onClose={() => setOpen(undefined)}>
          <Suspense>
            <BulkJobView id={open.id} begun={open} onClose={() => setOpen(undefined)} />
          </Suspense>
        </Dialog>
      )}
    </details>
  );
}
