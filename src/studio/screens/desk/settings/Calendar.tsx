import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dayKinds } from "../../../../base/site/enquiryDeskCodes.ts";
import { languageFacts } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { Table } from "../../../components/lists/Table.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type CalendarDay, dueTimes } from "../../../data/desk/dueTimes.ts";
import { deskKey } from "../../../data/desk/enquiries.ts";
import { useInterface, useMessages } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskSettingMessages } from "../useDeskMessages.ts";

/** Days that are shown at once; a year of holidays is folded. */
const maxOpen = 12;

/** Days that do not follow their weekday: public holidays, days that make up for them, and the desk's own. */
export function Calendar() {
  const t = useDeskSettingMessages();
  const client = useClient();
  const tell = useToast();
  const cache = useQueryClient();
  const dayText = useDayText();
  const { language } = useInterface();
  const [wanted, setYear] = useState<number>();
  const [open, setOpen] = useState<CalendarDay | "new">();
  /** Undefined: few days are shown, many are folded. */
  const [unfolded, setUnfolded] = useState<boolean>();
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...deskKey, "settings", "calendar", wanted],
    queryFn: ({ signal }) => dueTimes.calendar(client, wanted, signal),
    placeholderData: keepPreviousData,
  });
  const refresh = () => cache.invalidateQueries({ queryKey: deskKey });
  const remove = useMutation({
    mutationFn: (day: CalendarDay) => dueTimes.removeDay(client, day),
    onSuccess: (_, { day }) => {
      tell(t.removed(dayText(day)));
      return refresh();
    },
    onError: refresh,
  });
  const present = new Date().getFullYear();
  const year = wanted ?? data?.year ?? present;
  const isUnfolded = unfolded ?? (data === undefined || data.list.length <= maxOpen);
  const years = [present - 1, present, present + 1, present + 2];
  return (
    <Section
      title={t.due.calendar}
      intro={t.due.calendarIntro}
      actions={
        <Button icon="plus" onClick={() => setOpen("new")}>
          {t.due.addDay}
        </Button>
      }
    >
      {data?.unknown_year != null && (
        <Notice tone="warning">{t.due.unknownYear(String(data.unknown_year))}</Notice>
      )}
      {isError && <FailureNotice error={error} retry={refetch} />}
      {remove.isError && <FailureNotice error={remove.error} />}
      <div className="field-row">
        <SelectField
          label={t.due.year}
          value={year}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </div>
      {data?.list.length === 0 ? (
        <p className="empty">{t.due.noDays(String(year))}</p>
      ) : (
        <details className="status__details" open={isUnfolded}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers make it a button */}
          <summary
            onClick={(event) => {
              event.preventDefault();
              setUnfolded(!isUnfolded);
            }}
          >
            {t.due.daysOf(data?.list.length ?? 0, String(year))}
          </summary>
          <Table
            label={t.due.calendar}
            columns={[t.due.day, t.due.kind, t.name, t.acts]}
            bones={data === undefined && !isError ? 6 : 0}
          >
            {data?.list.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day)}</th>
                <td data-label={t.due.kind}>
                  <span className={`chip ${day.kind === "work" ? "chip--accent" : ""}`}>
                    {t.due.kinds[day.kind]}
                  </span>
                </td>
                <td data-label={t.name}>
                  {day[`name_${language}`] || day.name_zh || day.name_en || t.none}
                </td>
                <td data-label={t.acts}>
                  <span className="table__buttons">
                    <Button
                      look="plain"
                      aria-label={`${t.edit}: ${dayText(day.day)}`}
                      onClick={() => setOpen(day)}
                    >
                      {t.edit}
                    </Button>
                    {day.is_own && (
                      <Button
                        look="plain"
                        icon="trash"
                        aria-label={`${t.removeTemplate}: ${dayText(day.day)}`}
                        onClick={() => remove.mutate(day)}
                      />
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </Table>
        </details>
      )}
      {open !== undefined && (
        <DayDialog
          day={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={(day) => {
            tell(t.saved(dayText(day)));
            setYear(Number(day.slice(0, 4)));
            setUnfolded(true);
            void refresh();
          }}
        />
      )}
    </Section>
  );
}

/** A day in words, with its weekday. */
function useDayText(): (day: string) => string {
  const { language } = useInterface();
  const { tag } = languageFacts[language];
  const format = { dateStyle: "medium", timeZone: "UTC" } as const;
  return (day) => {
    const at = new Date(`${day}T00:00Z`);
    if (Number.isNaN(at.getTime())) return day;
    const weekday = new Intl.DateTimeFormat(tag, { weekday: "short", timeZone: "UTC" }).format(at);
    return `${new Intl.DateTimeFormat(tag, format).format(at)} (${weekday})`;
  };
}

interface DayDialogProps {
  /** Undefined: a new one. */
  readonly day: CalendarDay | undefined;
  readonly onClose: () => void;
  readonly onSaved: (day: string) => void;
}

function DayDialog({ day, onClose, onSaved }: DayDialogProps) {
  const t = useDeskSettingMessages();
  const { frame } = useMessages();
  const client = useClient();
  return (
    <Dialog
      title={day === undefined ? t.due.addDay : t.due.editDay}
      isDismissable={false}
      onClose={onClose}
    >
      <StepForm
        submit={frame.save}
        onCancel={onClose}
        act={async (texts) => {
          const of = day?.day ?? texts("day");
          await dueTimes.saveDay(client, of, day?.version ?? 1, {
            kind: dayKinds.find((kind) => kind === texts("kind")) ?? "rest",
            ...{ name_en: texts("name_en").trim(), name_zh: texts("name_zh").trim() },
          });
          onSaved(of);
          onClose();
        }}
      >
        {(errors) => (
          <>
            <div className="field-pair">
              <TextField
                label={t.due.day}
                name="day"
                type="date"
                defaultValue={day?.day}
                disabled={day !== undefined}
                error={errors.day}
                required
              />
              <SelectField label={t.due.kind} name="kind" defaultValue={day?.kind ?? "rest"}>
                {dayKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t.due.kinds[kind]}
                  </option>
                ))}
              </SelectField>
            </div>
            <div className="field-pair">
              <TextField
                label={t.due.nameEn}
                name="name_en"
                maxLength={80}
                defaultValue={day?.name_en}
                error={errors.name_en}
              />
              <TextField
                label={t.due.nameZh}
                name="name_zh"
                maxLength={80}
                defaultValue={day?.name_zh}
                error={errors.name_zh}
              />
            </div>
          </>
        )}
      </StepForm>
    </Dialog>
  );
}
