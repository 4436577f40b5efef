import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { navigate, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { useUsageMessages } from "./useUsageMessages.ts";

const dayMs = 86_400_000;

/** Days of the periods that are offered; the longest is all that is kept. */
const periods = [7, 28, 90, 365, 760] as const;

const usual = "28";

/** Days of the period that the address names; undefined where it names its first or last day. */
function lengthOf({ queries }: Place): string | undefined {
  if (queries.from !== undefined || queries.to !== undefined) return undefined;
  return periods.find((days) => String(days) === queries.days)?.toString() ?? usual;
}

/** The query of the admin API for the period that the address names. */
export function periodQuery(place: Place): string {
  const days = lengthOf(place);
  if (days === undefined) return queryOf({ from: place.queries.from, to: place.queries.to });
  return queryOf({ from: dayBefore(Number(days) - 1) });
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

interface PeriodProps {
  readonly place: Place;
  /** First and last day that are shown. */
  readonly shown: { readonly from: string; readonly to: string } | undefined;
}

/** Choice of the period. */
export function Period({ place, shown }: PeriodProps) {
  const t = useUsageMessages();
  const days = lengthOf(place);
  const set = (change: Readonly<Record<string, string>>) =>
    navigate(withQueries(place, change), { replace: true });
  return (
    <div className="field-row">
      <SelectField
        label={t.period}
        value={days ?? "own"}
        onChange={({ currentTarget: { value } }) =>
          value === "own"
            ? set({ days: "", from: shown?.from ?? dayBefore(27), to: shown?.to ?? dayBefore(0) })
            : set({ days: value === usual ? "" : value, from: "", to: "" })
        }
      >
        {periods.map((length) => (
          <option key={length} value={length}>
            {t.periods[length]}
          </option>
        ))}
        <option value="own">{t.own}</option>
      </SelectField>
      {days === undefined &&
        (["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            label={t[name]}
            type="date"
            max={dayBefore(0)}
            value={place.queries[name] ?? ""}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ))}
    </div>
  );
}
