import type { ListedColumn } from "../../data/documents/contentTypes.tsx";

/** Columns that lists of every type can show, beside the facts of the type, in their usual order. */
const commonColumns = ["en", "zh", "scheduled", "changed", "by", "type", "key"] as const;

export type CommonColumn = (typeof commonColumns)[number];

/** A column of a list: a fact of the type, or one of those that every list has. */
export type ListColumn =
  | { readonly id: string; readonly fact: ListedColumn }
  | { readonly id: CommonColumn; readonly fact: undefined };

/** Orders of common columns, as the admin API names them; absent: the list is not sorted by it. */
export const ordersOf: Readonly<Partial<Record<CommonColumn, string>>> = {
  en: "status_en",
  zh: "status_zh",
  scheduled: "scheduled",
  changed: "changed",
  type: "type",
  key: "key",
};

/** All columns that a list can have, in their usual order. @param facts of its type */
export function possibleColumns(facts: readonly ListedColumn[]): readonly ListColumn[] {
  return [
    ...facts.map((fact) => ({ id: `fact:${fact.path}`, fact })),
    ...commonColumns.map((id) => ({ id, fact: undefined })),
  ];
}

interface Choice {
  /** Columns that the person has chosen; null: none. */
  readonly chosen: readonly string[] | null;
  /** The list has documents of one type. */
  readonly isOfOneType: boolean;
  /** The list is about what is scheduled. */
  readonly isAboutSchedules: boolean;
}

/** The columns that a list shows: those that the person has chosen, as far as there are such, else the usual ones. */
export function shownColumns(
  possible: readonly ListColumn[],
  { chosen, isOfOneType, isAboutSchedules }: Choice,
): readonly ListColumn[] {
  if (chosen !== null) {
    return chosen.flatMap((id) => possible.find((column) => column.id === id) ?? []);
  }
  const hidden: readonly string[] = [
    "key",
    ...(isOfOneType ? ["type"] : []),
    ...(isAboutSchedules ? [] : ["scheduled"]),
  ];
  const usual = possible.filter(({ id }) => !hidden.includes(id));
  // What several types have in common is told apart by the type first.
  return usual.toSorted((a, b) => Number(b.id === "type") - Number(a.id === "type"));
}

/** A list with one of its items moved by some places, as far as there is room. */
export function moved(ids: readonly string[], id: string, by: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.max(0, from + by);
  const others = ids.filter((one) => one !== id);
  return from === -1 ? ids : others.toSpliced(to, 0, id);
}
