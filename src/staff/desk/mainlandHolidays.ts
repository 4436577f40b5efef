// Its data alone: the program besides calculates the moon.
import known from "chinese-days/dist/chinese-days.json" with { type: "json" };
import type { DayKind } from "./workingTime.ts";

/** A day of a calendar with its name in both languages. */
export interface NamedDay {
  readonly kind: DayKind;
  readonly name: { readonly en: string; readonly zh: string };
}

/** Holidays of mainland China and the working days that make up for them, by day. */
export const mainlandDays: ReadonlyMap<string, NamedDay> = new Map([
  ...Object.entries(known.holidays).map(([day, text]) => [day, namedDay("rest", text)] as const),
  ...Object.entries(known.workdays).map(([day, text]) => [day, namedDay("work", text)] as const),
]);

function namedDay(kind: DayKind, text: string): NamedDay {
  const [en = "", zh = ""] = text.split(",");
  return { kind, name: { en, zh } };
}

/** The last year whose holidays are known: they are announced in the autumn before. */
export const lastKnownYear = Math.max(
  ...Array.from(mainlandDays.keys(), (day) => Number(day.slice(0, 4))),
);
