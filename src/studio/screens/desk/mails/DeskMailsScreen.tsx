import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formNames } from "../../../../base/site/enquiryCodes.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { EmptyList } from "../../../components/lists/EmptyList.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { Time } from "../../../components/Time.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { deskKey } from "../../../data/desk/enquiries.ts";
import { mails, type WaitingMail } from "../../../data/desk/mailsWithoutEnquiry.ts";
import { mayAtAll } from "../../../data/people/account.ts";
import { Screen } from "../../../frame/Screen.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { Link, navigate } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { Attachments } from "../enquiry/Attachments.tsx";
import { LeftOutList, MailText } from "../enquiry/MailText.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

/** Milliseconds between two looks for new mails. */
const everyMs = 30_000;

/** Incoming mails that belong to no enquiry. */
export default function DeskMailsScreen() {
  const t = useDeskMessages();
  const client = useClient();
  const found = useInfiniteQuery({
    queryKey: [...deskKey, "mails"],
    queryFn: ({ signal, pageParam }) => mails.list(client, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: everyMs,
  });
  const list = found.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Screen
      title={t.mails.title}
      above={<Link href={addressOf("desk", {})}>{t.toList}</Link>}
      width="reading"
    >
      <p className="section__intro lead">{t.mails.intro}</p>
      {found.isPending && <Skeleton shape="rows" count={6} />}
      {found.isError && <FailureNotice error={found.error} retry={found.refetch} />}
      {found.isSuccess && list.length === 0 && (
        <EmptyList title={t.mails.empty}>{t.mails.emptyText}</EmptyList>
      )}
      <ol className="thread">
        {list.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </ol>
      {found.hasNextPage && (
        <p className="desk__more">
          <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t.mails.more}
          </Button>
        </p>
      )}
    </Screen>
  );
}

DeskMailsScreen.areas = [useDeskMessages];

type Act = "add" | "open" | "remove";

interface MailProps {
  readonly mail: WaitingMail;
}

function Mail({ mail }: MailProps) {
  const t = useDeskMessages();
  const [act, setAct] = useState<Act>();
  const mayAct = mayAtAll(usePerson(), "enquiry.reply");
  const { sender, sender_name: name, subject, text, quoted } = mail;
  const acts = sender === "" ? (["remove"] as const) : (["add", "open", "remove"] as const);
  const title = subject || t.mails.noSubject;
  return (
    <article className="message message--in" aria-label={title}>
      <header className="message__head">
        <strong>{name || sender || t.mails.unknownSender}</strong>
        {name !== "" && <span className="message__kind">{sender}</span>}
        <span className="message__time">
          <Time at={mail.received_at} />
        </span>
      </header>
      <h2 className="message__subject" dir="auto">
        {title}
      </h2>
      <MailText text={text} quoted={quoted} />
      <Attachments
        addressOf={({ id }) => `/api/v1/admin/desk/mails/${mail.id}/attachments/${id}`}
        files={mail.attachments}
      />
      <LeftOutList list={mail.left_out} />
      {mayAct && (
        <div className="message__acts">
          {acts.map((one) => (
            <Button key={one} aria-label={`${t.mails[one]}: ${title}`} onClick={() => setAct(one)}>
              {t.mails[one]}
            </Button>
          ))}
        </div>
      )}
      {act !== undefined && <ActDialog {...{ mail, act }} onClose={() => setAct(undefined)} />}
    </article>
  );
}

interface ActDialogProps extends MailProps {
  readonly act: Act;
  readonly onClose: () => void;
}

function ActDialog({ mail, act, onClose }: ActDialogProps) {
  const t = useDeskMessages();
  const client = useClient();
  const cache = useQueryClient();
  const tell = useToast();
  const done = async (words: string, code?: string) => {
    onClose();
    tell(words);
    await cache.invalidateQueries({ queryKey: deskKey });
    if (code !== undefined) navigate(addressOf("enquiry", { code }));
  };
  return (
    <Dialog
      title={act === "remove" ? t.mails.removeTitle : t.mails[act]}
      isDismissable={false}
      onClose={onClose}
    >
      <StepForm
        submit={t.mails[act]}
        look={act === "remove" ? "danger" : "primary"}
        onCancel={onClose}
        act={async (texts) => {
          if (act === "remove") {
            await mails.remove(client, mail.id);
            await done(t.mails.removed);
          } else if (act === "add") {
            const { code } = await mails.add(client, mail.id, texts("code"));
            await done(t.mails.added, code);
          } else {
            const { code } = await mails.open(client, mail.id, texts("form"));
            await done(t.mails.opened, code);
          }
        }}
      >
        {(errors) => (
          <>
            {act === "remove" && <p>{t.mails.removeSure}</p>}
            {act === "add" && (
              <TextField
                {...{ label: t.mails.code, name: "code", error: errors.code }}
                placeholder="7K3M-Q0ZD-91XA"
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                required
                autoFocus
              />
            )}
            {act === "open" && (
              <SelectField label={t.mails.form} name="form" defaultValue="business">
                {formNames.map((form) => (
                  <option key={form} value={form}>
                    {t.forms[form]}
                  </option>
                ))}
              </SelectField>
            )}
          </>
        )}
      </StepForm>
    </Dialog>
  );
}
