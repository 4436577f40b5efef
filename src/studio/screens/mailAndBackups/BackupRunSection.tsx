import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isActive } from "../../../base/site/jobStates.ts";
import { fileSize } from "../../../base/site/values/fileSize.ts";
import { Button } from "../../components/Button.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import {
  type BackupRun,
  type BackupSettings,
  serverSettings,
} from "../../data/mailAndBackupCalls.ts";
import { JobProgress } from "../../frame/jobs/JobProgress.tsx";
import { useJob } from "../../frame/jobs/useJob.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { useMailAndBackupsMessages } from "./useMailAndBackupsMessages.ts";

/** Makes a backup at once and checks it; shows how far it is, and what came of the last one. */
export function BackupRunSection({ settings }: { readonly settings: BackupSettings }) {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<BackupRun>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const first = begun ?? settings.run ?? undefined;
  const { job } = useJob({
    kind: "backup",
    id: first?.id,
    queryKey: ["backup-run", String(first?.id ?? 0)],
    load: (signal) => serverSettings.run(client, first?.id ?? 0, signal),
    first,
  });
  const isUnderWay = job !== undefined && isActive(job.state);
  const begin = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setBegun(await serverSettings.beginRun(client));
      await queries.invalidateQueries({ queryKey: ["system"], exact: true });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const isShown = error !== undefined && !(error instanceof Failure && error.kind === "cancelled");
  const isPossible = settings.place !== "none" && settings.encryption !== null;
  return (
    <div className="form form--wide form--after">
      <p className="section__intro">{t.runIntro}</p>
      <div className="form__line">
        <Button
          icon="check"
          isBusy={isBusy || isUnderWay}
          disabled={!isPossible}
          onClick={() => void begin()}
        >
          {t.run}
        </Button>
      </div>
      {isShown && <FailureNotice error={error} />}
      <div role="status">{job !== undefined && <Run run={job} settings={settings} />}</div>
    </div>
  );
}

function Run({ run, settings }: { readonly run: BackupRun; readonly settings: BackupSettings }) {
  const t = useMailAndBackupsMessages();
  const timeText = useTimeText();
  const when = timeText(run.started_at);
  if (isActive(run.state)) {
    return <JobProgress done={run.done} total={run.total} text={t.running(run.done)} />;
  }
  if (run.result === null) {
    return (
      <Notice tone="warning" title={t.runFailed(when)}>
        {t.runProblems[run.problem ?? "failed"]}
      </Notice>
    );
  }
  const { size, files, missing, made_ms: made, checked_ms: checked } = run.result;
  return (
    <Notice tone={missing > 0 ? "warning" : "good"} title={t.runDone(when)}>
      <p>{t.runFacts(fileSize(size), files, seconds(made), seconds(checked))}</p>
      {missing > 0 && <p>{t.runMissing(missing)}</p>}
      {settings.encryption?.kind === "recipients" && <p>{t.runKey}</p>}
    </Notice>
  );
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
