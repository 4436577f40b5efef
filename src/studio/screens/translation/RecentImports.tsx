import { Button } from "../../components/Button.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { type ImportJob, xliff } from "../../data/documents/xliff.ts";
import { useJobs } from "../../frame/jobs/useJob.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { useXliffMessages } from "./useXliffMessages.ts";

interface RecentImportsProps {
  readonly isBusy: boolean;
  readonly onUndo: (job: ImportJob) => void;
}

/** The person's imports, which can be undone for some weeks. */
export function RecentImports({ isBusy, onUndo }: RecentImportsProps) {
  const t = useXliffMessages();
  const client = useClient();
  const timeText = useTimeText();
  const { data = [] } = useJobs({
    kind: "translation",
    queryKey: ["imports"],
    load: (signal) => xliff.imports(client, signal),
  });
  if (data.length === 0) return null;
  return (
    <details className="jobs">
      <summary>{t.recent(data.length)}</summary>
      <ul>
        {data.map((job) => (
          <li key={job.id}>
            <span>
              {t.languages[job.language]} · {t.documents(job.total)}
              {job.state === "undone" && ` · ${t.isUndone}`} ·{" "}
              <span className="table__quiet">{timeText(job.created_at)}</span>
            </span>
            {job.undo_until !== null && (
              <Button isBusy={isBusy} onClick={() => onUndo(job)}>
                {t.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
