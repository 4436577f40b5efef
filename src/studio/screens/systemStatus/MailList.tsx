import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time, useTimeText } from "../../components/Time.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { type SystemState, system } from "../../data/system.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { Entries } from "./Entries.tsx";
import { useSystemAct } from "./useSystemAct.ts";
import { useSystemStatusMessages } from "./useSystemStatusMessages.ts";

type Mail = SystemState["outbox"]["list"][number];

/** Mails that were not sent, each with what can be done about it. */
export function MailList({ outbox }: Pick<SystemState, "outbox">) {
  const t = useSystemStatusMessages().mails;
  const mayManage = mayAtAll(usePerson(), "system.manage");
  const [asked, setAsked] = useState<Mail>();
  const retryAll = useSystemAct(async (client, _: undefined) =>
    t.retried(await system.retryMails(client)),
  );
  const { list } = outbox;
  if (list.length === 0) return null;
  return (
    <Entries count={list.length} isOpenFirst={outbox.failed > 0}>
      {mayManage && list.some(({ state, may_retry: may }) => state === "failed" && may) && (
        <p>
          <Button isBusy={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}>
            {t.retryAll}
          </Button>
        </p>
      )}
      {retryAll.isError && <FailureNotice error={retryAll.error} />}
      <Table label={t.title} columns={[t.kind, t.created, t.state, t.reason, ""]}>
        {list.map((mail) => (
          <MailRow key={mail.id} {...{ mail, mayManage }} onStop={() => setAsked(mail)} />
        ))}
      </Table>
      {asked !== undefined && <StopDialog mail={asked} onClose={() => setAsked(undefined)} />}
    </Entries>
  );
}

interface MailRowProps {
  readonly mail: Mail;
  readonly mayManage: boolean;
  readonly onStop: () => void;
}

function MailRow({ mail, mayManage, onStop }: MailRowProps) {
  const t = useSystemStatusMessages().mails;
  const timeText = useTimeText();
  const retry = useSystemAct(async (client, id: number) => {
    await system.retryMail(client, id);
    return t.retried(1);
  });
  const { id, kind, state, attempts, next_at: next, problem } = mail;
  return (
    <tr>
      <td data-label={t.kind}>{t.kinds[kind] ?? kind}</td>
      <td data-label={t.created}>
        <Time at={mail.created_at} />
      </td>
      <td data-label={t.state}>
        <span>{state === "failed" ? t.givenUp : t.waiting}</span>
        <span className="table__second">
          {t.attempts(attempts)}
          {next !== null && attempts > 0 && ` · ${t.next(timeText(next))}`}
        </span>
      </td>
      <td data-label={t.reason}>{problem ?? "–"}</td>
      <td className="status__acts">
        {mayManage && mail.may_retry && (
          <Button isBusy={retry.isPending} onClick={() => retry.mutate(id)}>
            {t.retry}
          </Button>
        )}
        {mayManage && state === "waiting" && (
          <Button aria-haspopup="dialog" onClick={onStop}>
            {t.stop}
          </Button>
        )}
        {retry.isError && <FailureNotice error={retry.error} />}
      </td>
    </tr>
  );
}

function StopDialog({ mail, onClose }: { readonly mail: Mail; readonly onClose: () => void }) {
  const t = useSystemStatusMessages().mails;
  const { frame } = useMessages();
  const stop = useSystemAct(async (client, id: number) => {
    await system.stopMail(client, id);
    onClose();
    return t.stopped;
  });
  return (
    <Dialog title={t.stopTitle} width="narrow" onClose={onClose}>
      <p>{t.stopText}</p>
      {stop.isError && <FailureNotice error={stop.error} />}
      <DialogActions>
        <Button onClick={onClose}>{frame.cancel}</Button>
        <Button look="danger" isBusy={stop.isPending} onClick={() => stop.mutate(mail.id)}>
          {t.stop}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
