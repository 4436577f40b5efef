import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { staffStates } from "../../../../base/site/enquiryCodes.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { Select } from "../../../components/Select.tsx";
import { useTimeText } from "../../../components/Time.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import {
  conflictOf,
  type DeskEnquiry,
  enquiries,
  type StaffState,
} from "../../../data/desk/enquiries.ts";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { EraseDialog } from "../figures/EraseDialog.tsx";
import { useDeskPeople } from "../list/useDeskList.ts";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { HistoryList } from "./History.tsx";

interface HandlingProps {
  readonly enquiry: DeskEnquiry;
  readonly onChanged: () => Promise<void>;
}

/** An act on an enquiry, and what is said once it is done. */
interface EnquiryAct {
  readonly run: (of: DeskEnquiry) => Promise<unknown>;
  readonly done: string;
}

/** Assignee, state and due time of an enquiry, and its acts. */
export function Handling({ enquiry, onChanged }: HandlingProps) {
  const t = useDeskMessages();
  const tell = useToast();
  const act = useMutation({
    mutationFn: ({ run }: EnquiryAct) => run(enquiry),
    onSuccess: (_, { done }) => {
      tell(done);
      return onChanged();
    },
    // What is shown is out of date then.
    onError: onChanged,
  });
  const conflict = conflictOf(act.error);
  const shared = { enquiry, isBusy: act.isPending, act: act.mutate } as const;
  return (
    <section className="handling" aria-label={t.handling}>
      <PersonLine {...shared} onHandOver={act.mutateAsync} />
      <StateLine {...shared} />
      <DueLine enquiry={enquiry} />
      <Flags {...shared} />
      {enquiry.spam_of_network > 0 && (
        <Notice tone="warning">{t.spamOfNetwork(enquiry.spam_of_network)}</Notice>
      )}
      {act.isError && <FailureNotice error={act.error} />}
      {conflict !== undefined && <HistoryList entries={conflict.changes} />}
    </section>
  );
}

interface LineProps {
  readonly enquiry: DeskEnquiry;
  readonly isBusy: boolean;
  readonly act: (one: EnquiryAct) => void;
}

interface PersonLineProps extends LineProps {
  readonly onHandOver: (one: EnquiryAct) => Promise<unknown>;
}

function PersonLine({ enquiry, isBusy, act, onHandOver }: PersonLineProps) {
  const t = useDeskMessages();
  const client = useClient();
  const me = usePerson().id;
  const [isOpen, setOpen] = useState(false);
  const { assignee, may } = enquiry;
  const isMine = assignee?.id === me;
  return (
    <div className="handling__line">
      <span className="handling__label">{t.person}</span>
      <span className="handling__value">{isMine ? t.me : (assignee?.name ?? t.nobody)}</span>
      <span className="handling__acts">
        {may.reply && !isMine && (assignee === null || may.assign) && (
          <Button
            look={assignee === null ? "primary" : "usual"}
            isBusy={isBusy}
            onClick={() => act({ run: (of) => enquiries.claim(client, of), done: t.claimed })}
          >
            {t.claim}
          </Button>
        )}
        {isMine && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              act({ run: (of) => enquiries.assign(client, of, null), done: t.released })
            }
          >
            {t.release}
          </Button>
        )}
        {(may.assign || isMine) && <Button onClick={() => setOpen(true)}>{t.handOver}</Button>}
      </span>
      {isOpen && <HandOverDialog {...{ enquiry, onHandOver }} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface HandOverDialogProps extends Pick<PersonLineProps, "enquiry" | "onHandOver"> {
  readonly onClose: () => void;
}

function HandOverDialog({ enquiry, onHandOver, onClose }: HandOverDialogProps) {
  const t = useDeskMessages();
  const client = useClient();
  const { data: people = [], isError, error } = useDeskPeople(enquiry.form);
  const others = people.filter(({ id }) => id !== enquiry.assignee?.id);
  return (
    <Dialog title={t.handOver} width="narrow" isDismissable={false} onClose={onClose}>
      {isError && <FailureNotice error={error} />}
      <StepForm
        submit={t.handOver}
        onCancel={onClose}
        act={async (texts) => {
          const to = others.find(({ id }) => `${id}` === texts("to"));
          await onHandOver({
            run: (of) => enquiries.assign(client, of, to?.id ?? null),
            done: to === undefined ? t.released : t.handedOver(to.name),
          });
          onClose();
        }}
      >
        {() => (
          <SelectField label={t.handOverTo} name="to" key={others.length}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {enquiry.assignee !== null && <option value="">{t.nobody}</option>}
          </SelectField>
        )}
      </StepForm>
    </Dialog>
  );
}

function StateLine({ enquiry, isBusy, act }: LineProps) {
  const t = useDeskMessages();
  const client = useClient();
  const { state, may } = enquiry;
  const set = (chosen: StaffState, done = t.stateSet(t.states[chosen])) =>
    act({ run: (of) => enquiries.setState(client, of, chosen), done });
  return (
    <div className="handling__line">
      <label className="handling__label" htmlFor="enquiry-state">
        {t.setState}
      </label>
      {may.state ? (
        <Select
          id="enquiry-state"
          className="handling__select"
          value={state}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const chosen = staffStates.find((one) => one === currentTarget.value);
            if (chosen !== undefined && chosen !== state) set(chosen);
          }}
        >
          {staffStates.map((one) => (
            <option key={one} value={one}>
              {t.states[one]}
            </option>
          ))}
        </Select>
      ) : (
        <span className="handling__value">{t.states[state]}</span>
      )}
      {may.state && state === "closed" && (
        <Button isBusy={isBusy} onClick={() => set("in-work", t.reopened)}>
          {t.reopen}
        </Button>
      )}
    </div>
  );
}

function DueLine({ enquiry }: Pick<LineProps, "enquiry">) {
  const t = useDeskMessages();
  const timeText = useTimeText();
  const { due, waiting_since: waitingSince } = enquiry;
  if (due === null && waitingSince === null) return null;
  const words = due?.state === "past" ? t.overdueSince : t.dueAt;
  return (
    <div className="handling__line">
      <span className="handling__label">{t.due}</span>
      <span className="handling__value" data-due={due?.state ?? undefined}>
        {due === null ? t.paused : words(t.dueTargets[due.target], timeText(due.at))}
      </span>
    </div>
  );
}

function Flags({ enquiry, isBusy, act }: LineProps) {
  const t = useDeskMessages();
  // Loaded with the screen: one that is hidden while a dialog's messages come loses the focus.
  useDeskSettingMessages();
  const client = useClient();
  const [isErasing, setErasing] = useState(false);
  const { is_spam: isSpam, needs_no_answer: needsNoAnswer, may } = enquiry;
  if (!(may.reply || may.erase)) return null;
  return (
    <div className="handling__flags">
      {may.reply && (
        <>
          <Button
            isBusy={isBusy}
            onClick={() =>
              act({
                run: (of) => enquiries.markNoAnswer(client, of, !needsNoAnswer),
                done: needsNoAnswer ? t.answerNeeded : t.noAnswerNeeded,
              })
            }
          >
            {needsNoAnswer ? t.answerNeeded : t.noAnswer}
          </Button>
          <Button
            isBusy={isBusy}
            onClick={() =>
              act({
                run: (of) => enquiries.markSpam(client, of, !isSpam),
                done: isSpam ? t.unmarkedSpam : t.markedSpam,
              })
            }
          >
            {isSpam ? t.notSpam : t.markSpam}
          </Button>
        </>
      )}
      {may.erase && (
        <Button look="plain" icon="trash" onClick={() => setErasing(true)}>
          {t.erase}
        </Button>
      )}
      {isErasing && <EraseDialog code={enquiry.code} onClose={() => setErasing(false)} />}
    </div>
  );
}
