import type { FieldDescription } from "../../labels/description.ts";
import type { Json } from "../../store/json.ts";

/** Rows of a new table. */
const firstRows = [{}, {}, {}];

/** Fields of a new item: their defaults, and rows for tables. */
export function startOf({ fields = [] }: FieldDescription): {
  readonly [name: string]: Json | undefined;
} {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, initial }): [string, Json][] => {
      if (kind === "table") return [[name, firstRows]];
      return initial === undefined ? [] : [[name, initial]];
    }),
  );
}
