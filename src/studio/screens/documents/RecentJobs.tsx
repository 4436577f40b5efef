import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { type BulkJob, lists } from "../../data/lists/lists.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { useFollowing, useToldWork } from "../../frame/useEvents.ts";
import { useListMessages } from "./messages.ts";

const JobView = lazy(async () => ({
  default: (await import("./JobView.tsx")).JobView,
}));

/** Milliseconds between two looks while one is under way: where events tell of it, and where none do. */
const everyMs = { told: 15_000, untold: 3_000 } as const;

const active = ["checking", "running", "undoing"];

/** The person's acts on many documents of the last week; they go on when a tab is closed. */
export function RecentJobs() {
  const t = useListMessages();
  const client = useClient();
  const timeText = useTimeText();
  const [open, setOpen] = useState<BulkJob>();
  const moving = useToldWork("bulk")
    .map(({ id, state }) => `${id} ${state}`)
    .join(", ");
  useFollowing(moving, "bulk", "all");
  const { data = [] } = useQuery({
    queryKey: ["bulk", "all"],
    queryFn: ({ signal }) => lists.jobs(client, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((job) => active.includes(job.state))
        ? everyMs[moving === "" ? "untold" : "told"]
        : false,
  });
  const shown = data.filter(({ state }) => state !== "checked");
  if (shown.length === 0) return null;
  const states: Readonly<Record<string, string>> = t.states;
  const kinds: Readonly<Record<string, string>> = t.acts;
  return (
    <details className="jobs" open={shown.some(({ state }) => active.includes(state)) || undefined}>
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
            <JobView id={open.id} begun={open} onClose={() => setOpen(undefined)} />
          </Suspense>
        </Dialog>
      )}
    </details>
  );
}
