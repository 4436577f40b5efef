import { Button } from "../../components/Button.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { type SystemState, system } from "../../data/system.ts";
import { usePerson } from "../../frame/signIn/session.tsx";
import { Entries } from "./Entries.tsx";
import { useSystemAct } from "./useSystemAct.ts";
import { useSystemStatusMessages } from "./useSystemStatusMessages.ts";

/** Jobs under way, those that failed with the reason, and recurring tasks that fail. */
export function JobList({ jobs }: Pick<SystemState, "jobs">) {
  const all = useSystemStatusMessages();
  const t = all.jobList;
  const { list, tasks, failed, stuck } = jobs;
  if (list.length + tasks.length === 0) return null;
  return (
    <Entries count={list.length + tasks.length} isOpenFirst={failed + stuck + tasks.length > 0}>
      {list.length > 0 && (
        <Table label={t.title} columns={[t.job, t.progress, t.progressAt, all.mails.reason, ""]}>
          {list.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </Table>
      )}
      {tasks.length > 0 && (
        <Table label={t.tasks} columns={[t.task, t.since, all.mails.reason]}>
          {tasks.map(({ task, since, problem }) => (
            <tr key={task}>
              <td data-label={t.task}>
                <code>{task}</code>
              </td>
              <td data-label={t.since}>
                <Time at={since} />
              </td>
              <td data-label={all.mails.reason}>{problem}</td>
            </tr>
          ))}
        </Table>
      )}
    </Entries>
  );
}

function JobRow({ job }: { readonly job: SystemState["jobs"]["list"][number] }) {
  const all = useSystemStatusMessages();
  const t = all.jobList;
  const mayManage = mayAtAll(usePerson(), "system.manage");
  const retry = useSystemAct(async (client, id: number) => {
    await system.retryJob(client, id);
    return t.retried;
  });
  const { id, kind, done, total, touched_at: touchedAt, problem, is_stuck: isStuck } = job;
  return (
    <tr>
      <td data-label={t.job}>{t.kinds[kind]}</td>
      <td data-label={t.progress}>
        {done} / {total}
      </td>
      <td data-label={t.progressAt}>
        <Time at={touchedAt} />
      </td>
      <td data-label={all.mails.reason}>{problem ?? (isStuck ? t.stuck : "–")}</td>
      <td className="status__acts">
        {mayManage && job.may_retry && (
          <Button isBusy={retry.isPending} onClick={() => retry.mutate(id)}>
            {t.retry}
          </Button>
        )}
        {retry.isError && <FailureNotice error={retry.error} />}
      </td>
    </tr>
  );
}
