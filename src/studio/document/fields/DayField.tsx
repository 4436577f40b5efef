import { useId } from "react";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { useDocumentMessages } from "../messages.ts";
import { momentOf, partsOfMoment } from "../momentParts.ts";
import { FieldShell, useDescribed } from "./FieldShell.tsx";

/** A calendar day, by the browser's own input. */
export function DayField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const reason = refusal("facts");
  const described = useDescribed(id, path, reason !== undefined);
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], refusal: reason }}
      isRequired={field.required}
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
  const described = useDescribed(id, path, true);
  const set = (parts: { day?: string; time?: string }) =>
    store.set(path, momentOf({ day, time, zone, ...parts }));
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], refusal: reason }}
      hint={time === "" ? t.dayAlone : t.zoneOf(zone)}
      isRequired={field.required}
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
