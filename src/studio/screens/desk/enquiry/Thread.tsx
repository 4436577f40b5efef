import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { languageFacts } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { TextArea } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { Time, useTimeText } from "../../../components/Time.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import {
  attachmentAddress,
  type DeskEnquiry,
  type DeskMessage,
} from "../../../data/desk/enquiries.ts";
import { replies } from "../../../data/desk/replies.ts";
import { Section } from "../../../frame/Screen.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";
import { Attachments } from "./Attachments.tsx";
import { LeftOutList, MailText } from "./MailText.tsx";

interface ThreadProps {
  readonly enquiry: DeskEnquiry;
  /** The draft that the editor has. */
  readonly hiddenDraft: number | undefined;
  readonly onEdit: (message: DeskMessage) => void;
  readonly onChanged: () => Promise<void>;
}

/** Replies, mails of the sender and internal notes, the newest first. */
export function Thread({ enquiry, hiddenDraft, onEdit, onChanged }: ThreadProps) {
  const t = useDeskMessages();
  const shown = enquiry.thread.filter(({ id }) => id !== hiddenDraft).toReversed();
  return (
    <Section title={t.thread}>
      {shown.length === 0 && <p className="section__intro">{t.noThread}</p>}
      <ol className="thread">
        {shown.map((message) => (
          <li key={message.id}>
            <Message {...{ enquiry, message, onEdit, onChanged }} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface MessageProps extends Omit<ThreadProps, "hiddenDraft"> {
  readonly message: DeskMessage;
}

const stateLooks: Readonly<Partial<Record<DeskMessage["state"], string>>> = {
  review: "chip--warning",
  scheduled: "chip--accent",
  queued: "chip--accent",
  sent: "chip--good",
  failed: "chip--danger",
};

function Message({ enquiry, message, onEdit, onChanged }: MessageProps) {
  const t = useDeskMessages();
  const timeText = useTimeText();
  const { direction, state, author_name: author, language, text, reviewer } = message;
  return (
    <article className={`message message--${direction}`} aria-label={t.directions[direction]}>
      <header className="message__head">
        <strong>{author}</strong>
        <span className="message__kind">{t.directions[direction]}</span>
        <MessageChip message={message} />
        <span className="message__time">
          <Time at={message.sent_at ?? message.created_at} />
        </span>
      </header>
      <MailText {...{ text, quoted: message.quoted }} lang={languageFacts[language].tag} />
      <Attachments
        addressOf={(file) => attachmentAddress(enquiry.code, file)}
        files={message.attachments}
      />
      <LeftOutList list={message.left_out} />
      {message.undelivered !== null && (
        <div className="field__error">
          {t.undeliveredBecause} <bdi className="message__reason">{message.undelivered}</bdi>
        </div>
      )}
      {(state === "scheduled" || state === "review") && message.send_at !== null && (
        <p className="section__intro">{t.sendsAt(timeText(message.send_at))}</p>
      )}
      {reviewer !== null && <p className="section__intro">{t.approvedBy(reviewer.name)}</p>}
      {message.problem !== null && <p className="field__error">{message.problem}</p>}
      <MessageActs {...{ enquiry, message, onEdit, onChanged }} />
    </article>
  );
}

/** State of a message, or what kind of mail it is. */
function MessageChip({ message }: { readonly message: DeskMessage }) {
  const t = useDeskMessages();
  const { direction, state, kind, undelivered } = message;
  if (direction === "note") return null;
  if (undelivered !== null) return <span className="chip chip--danger">{t.undelivered}</span>;
  if (kind === "bounce") return <span className="chip chip--danger">{t.kinds.bounce}</span>;
  if (kind !== null) return <span className="chip">{t.kinds[kind]}</span>;
  return <span className={`chip ${stateLooks[state] ?? ""}`}>{t.messageStates[state]}</span>;
}

function MessageActs({ enquiry, message, onEdit, onChanged }: MessageProps) {
  const t = useDeskMessages();
  const client = useClient();
  const tell = useToast();
  const me = usePerson().id;
  const [isReturning, setReturning] = useState(false);
  const { may } = message;
  const isOthers = message.author?.id !== me;
  const approve = useMutation({
    mutationFn: () => replies.approve(client, enquiry, message),
    onSuccess: () => {
      tell(t.approved);
      return onChanged();
    },
    onError: onChanged,
  });
  const takeBack = useMutation({
    mutationFn: (note: string) => replies.takeBack(client, enquiry, message, note),
    onSuccess: () => {
      tell(isOthers ? t.returned : t.takenBack);
      return onChanged();
    },
    onError: onChanged,
  });
  const isReturnable = message.state === "review" && isOthers;
  if (!(may.approve || may.cancel || may.edit)) return null;
  return (
    <>
      <div className="message__acts">
        {may.approve && (
          <Button look="primary" isBusy={approve.isPending} onClick={() => approve.mutate()}>
            {t.approve}
          </Button>
        )}
        {may.edit && <Button onClick={() => onEdit(message)}>{t.edit}</Button>}
        {may.cancel && (
          <Button
            isBusy={takeBack.isPending}
            onClick={() => (isReturnable ? setReturning(true) : takeBack.mutate(""))}
          >
            {isReturnable ? t.return : t.takeBack}
          </Button>
        )}
      </div>
      {approve.isError && <FailureNotice error={approve.error} />}
      {takeBack.isError && !isReturning && <FailureNotice error={takeBack.error} />}
      {isReturning && (
        <Dialog title={t.returnTitle} isDismissable={false} onClose={() => setReturning(false)}>
          <StepForm
            submit={t.return}
            onCancel={() => setReturning(false)}
            act={async (texts) => {
              await takeBack.mutateAsync(texts("note"));
              setReturning(false);
            }}
          >
            {() => <TextArea label={t.returnNote} name="note" rows={4} autoFocus />}
          </StepForm>
        </Dialog>
      )}
    </>
  );
}
