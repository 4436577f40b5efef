import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { TextField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { Table } from "../../../components/lists/Table.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type DeskTarget, dueTimes } from "../../../data/desk/dueTimes.ts";
import { useMessages, usePunctuation } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { FormAndTopic, scopeOf } from "./formAndTopic.tsx";
import { RowButtons } from "./Templates.tsx";
import { useDeskChoices } from "./useDeskChoices.ts";
import { useSettingList } from "./useSettingList.ts";

/** Due times by form and topic. */
export function Targets() {
  const t = useDeskSettingMessages();
  const tell = useToast();
  const nameOf = useTargetName();
  const [open, setOpen] = useState<DeskTarget | "new">();
  const { query, remove, refresh } = useSettingList("targets", {
    list: dueTimes.targets,
    remove: dueTimes.removeTarget,
    onRemoved: (target) => tell(t.removed(nameOf(target))),
  });
  const { data, isError, error, refetch } = query;
  const hoursText = (minutes: number | null) =>
    minutes === null ? t.none : t.due.hours(minutes / 60);
  return (
    <Section
      title={t.due.targets}
      intro={t.due.targetsIntro}
      actions={
        <Button icon="plus" onClick={() => setOpen("new")}>
          {t.due.add}
        </Button>
      }
    >
      {isError && <FailureNotice error={error} retry={refetch} />}
      {remove.isError && <FailureNotice error={remove.error} />}
      {data?.length === 0 ? (
        <p className="empty">{t.due.noTargets}</p>
      ) : (
        <Table
          label={t.due.targets}
          columns={[t.fits, t.firstReply, t.close, t.acts]}
          bones={data === undefined && !isError ? 3 : 0}
        >
          {data?.map((target) => (
            <tr key={target.id}>
              <th scope="row">{nameOf(target)}</th>
              <td data-label={t.firstReply}>{hoursText(target.first_reply_minutes)}</td>
              <td data-label={t.close}>{hoursText(target.close_minutes)}</td>
              <td data-label={t.acts}>
                <RowButtons
                  name={nameOf(target)}
                  onEdit={() => setOpen(target)}
                  onRemove={() => remove.mutate(target)}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {open !== undefined && (
        <TargetDialog
          target={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            tell(t.due.saved);
            void refresh();
          }}
        />
      )}
    </Section>
  );
}

/** Name of a target: the form and topic that it is for. */
function useTargetName(): (target: Pick<DeskTarget, "form" | "topic">) => string {
  const t = useDeskSettingMessages();
  const { forms } = useDeskMessages();
  const { clauses } = usePunctuation();
  const { topicText } = useDeskChoices();
  return ({ form, topic }) => {
    const names = [form !== null && forms[form], topic !== null && topicText(topic)];
    return names.filter((name) => name !== false).join(clauses) || t.everything;
  };
}

interface TargetDialogProps {
  /** Undefined: a new one. */
  readonly target: DeskTarget | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function TargetDialog({ target, onClose, onSaved }: TargetDialogProps) {
  const t = useDeskSettingMessages();
  const { frame } = useMessages();
  const client = useClient();
  const [form, setForm] = useState<string>(target?.form ?? "");
  const hours = { type: "number", min: 0, step: 0.25, inputMode: "decimal" } as const;
  return (
    <Dialog
      title={target === undefined ? t.due.add : t.due.edit}
      isDismissable={false}
      onClose={onClose}
    >
      <StepForm
        submit={frame.save}
        onCancel={onClose}
        act={async (texts) => {
          const { form: of, topic } = scopeOf(texts);
          await dueTimes.saveTarget(client, target, {
            ...{ form: of, topic },
            first_reply_minutes: minutesOf(texts("first_reply")),
            close_minutes: minutesOf(texts("close")),
          });
          onSaved();
          onClose();
        }}
      >
        {(errors) => (
          <>
            <FormAndTopic form={form} onForm={setForm} topic={target?.topic ?? ""} />
            <div className="field-pair">
              <TextField
                {...hours}
                label={t.due.firstReplyHours}
                hint={t.due.hoursHint}
                name="first_reply"
                defaultValue={hoursOf(target?.first_reply_minutes)}
                error={errors.first_reply_minutes}
              />
              <TextField
                {...hours}
                label={t.due.closeHours}
                name="close"
                defaultValue={hoursOf(target?.close_minutes)}
                error={errors.close_minutes}
              />
            </div>
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

function minutesOf(hours: string): number | null {
  return hours.trim() === "" ? null : Math.round(Number(hours) * 60);
}

function hoursOf(minutes: number | null | undefined): string {
  return minutes == null ? "" : String(Number((minutes / 60).toFixed(4)));
}
