import { useId } from "react";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { asksForValue } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { FieldShell, useDescribed } from "./FieldShell.tsx";

/** A day with a time and the zone's offset that it is told in. */
interface MomentParts {
  /** `2026-11-21`; "" for none. */
  readonly day: string;
  /** `09:30`; "" for the day alone. */
  readonly time: string;
  /** `+08:00`. */
  readonly zone: string;
}

/** The parts of a stored day or moment; the zone of a day alone is this browser's. */
function partsOfMoment(text: string): MomentParts {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)[^+Z-]*(Z|[+-]\d\d:\d\d))?$/.exec(text);
  const [, day = "", time = "", zone] = match ?? [];
  return { day, time, zone: zone === "Z" ? "+00:00" : (zone ?? ownZone(day)) };
}

/** The day or moment as it is stored; undefined where there is no day. */
function momentOf({ day, time, zone }: MomentParts): string | undefined {
  if (day === "") return undefined;
  return time === "" ? day : `${day}T${time}:00${zone}`;
}

/** This browser's offset from UTC on a day. */
function ownZone(day: string): string {
  const minutes = -(day === "" ? new Date() : new Date(`${day}T12:00`)).getTimezoneOffset();
  const size = Math.abs(minutes);
  const two = (value: number) => String(Math.trunc(value)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** A calendar day, by the browser's own input. */
export function DayField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const reason = refusal("facts");
  const described = useDescribed(id, path, {
    hasHint: reason !== undefined,
    isRequired: asksForValue(field),
  });
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], refusal: reason }}
      isRequired={asksForValue(field)}
    >
      <input
        {...{ id, ...described, [pathAttribute]: path }}
        type="date"
        className="input doc-day"
        value={typeof stored === "string" ? stored : ""}
        readOnly={reason !== undefined}
        onChange={({ target }) => store.set(path, target.value === "" ? undefined : target.value)}
      />
    </FieldShell>
  );
}

/** A calendar day, or a moment with its zone. */
export function MomentField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const { day, time, zone } = partsOfMoment(typeof stored === "string" ? stored : "");
  const reason = refusal("facts");
  const described = useDescribed(id, path, { hasHint: true, isRequired: asksForValue(field) });
  const set = (parts: { day?: string; time?: string }) =>
    store.set(path, momentOf({ day, time, zone, ...parts }));
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], refusal: reason }}
      hint={time === "" ? t.dayAlone : t.zoneOf(zone)}
      isRequired={asksForValue(field)}
    >
      <span className="doc-moment">
        <input
          {...{ id, ...described, [pathAttribute]: path }}
          type="date"
          className="input"
          value={day}
          readOnly={reason !== undefined}
          onChange={({ target }) => set({ day: target.value })}
        />
        <input
          type="time"
          className="input"
          aria-label={t.time}
          value={time}
          disabled={day === ""}
          readOnly={reason !== undefined}
          onChange={({ target }) => set({ time: target.value })}
        />
      </span>
    </FieldShell>
  );
}
