import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { holidayCalendars } from "../../../../base/site/enquiryDeskCodes.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type DeskHours, dueTimes } from "../../../data/desk/dueTimes.ts";
import { deskKey } from "../../../data/desk/enquiries.ts";
import { useMessages } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskSettingMessages } from "../useDeskMessages.ts";
import { readSpans, writeSpans } from "./workingSpans.ts";

/** Time zone and working hours of the desk. */
export function WorkingHours() {
  const t = useDeskSettingMessages();
  const client = useClient();
  const tell = useToast();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...deskKey, "settings", "hours"],
    queryFn: ({ signal }) => dueTimes.hours(client, signal),
  });
  return (
    <Section
      title={t.due.hoursTitle}
      intro={t.due.hoursIntro}
      actions={data !== undefined && <Button onClick={() => setOpen(true)}>{t.edit}</Button>}
    >
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <span className="bone" />}
      {data !== undefined && (
        <dl className="desk-hours">
          <Fact name={t.due.zone} value={data.zone} />
          <Fact name={t.due.holidays} value={t.due.holidayNames[data.holidays]} />
          {data.week.map((spans, at) => (
            <Fact
              key={t.due.weekdays[at]}
              name={t.due.weekdays[at] ?? ""}
              value={writeSpans(spans) || t.due.closed}
            />
          ))}
        </dl>
      )}
      {isOpen && data !== undefined && (
        <HoursDialog
          hours={data}
          onClose={() => setOpen(false)}
          onSaved={() => {
            tell(t.due.saved);
            void cache.invalidateQueries({ queryKey: deskKey });
          }}
        />
      )}
    </Section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface HoursDialogProps {
  readonly hours: DeskHours;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function HoursDialog({ hours, onClose, onSaved }: HoursDialogProps) {
  const t = useDeskSettingMessages();
  const { frame } = useMessages();
  const client = useClient();
  const zones = useId();
  /** Weekdays whose text is no working hours. */
  const [wrong, setWrong] = useState<ReadonlySet<number>>(new Set());
  return (
    <Dialog title={t.due.hoursTitle} isDismissable={false} onClose={onClose}>
      <StepForm
        submit={frame.save}
        onCancel={onClose}
        act={async (texts) => {
          const week = hours.week.map((_, at) => readSpans(texts(`day${at}`)));
          const read = week.filter((spans) => spans !== undefined);
          setWrong(new Set(week.flatMap((spans, at) => (spans === undefined ? [at] : []))));
          if (read.length < week.length) return;
          const holidays = holidayCalendars.find((name) => name === texts("holidays")) ?? "none";
          const zone = texts("zone").trim();
          await dueTimes.saveHours(client, hours.version, { zone, holidays, week: read });
          onSaved();
          onClose();
        }}
      >
        {(errors) => (
          <>
            <div className="field-pair">
              <TextField
                label={t.due.zone}
                name="zone"
                list={zones}
                defaultValue={hours.zone}
                error={errors.zone}
                required
              />
              <SelectField label={t.due.holidays} name="holidays" defaultValue={hours.holidays}>
                {holidayCalendars.map((name) => (
                  <option key={name} value={name}>
                    {t.due.holidayNames[name]}
                  </option>
                ))}
              </SelectField>
            </div>
            <datalist id={zones}>
              {Intl.supportedValuesOf("timeZone").map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
            <p className="field__hint">{t.due.spansHint}</p>
            <div className="desk-hours__fields">
              {hours.week.map((spans, at) => (
                <TextField
                  key={t.due.weekdays[at]}
                  label={t.due.weekdays[at] ?? ""}
                  name={`day${at}`}
                  defaultValue={writeSpans(spans)}
                  placeholder={t.due.closed}
                  error={wrong.has(at) ? t.due.badSpans : undefined}
                />
              ))}
            </div>
          </>
        )}
      </StepForm>
    </Dialog>
  );
}
