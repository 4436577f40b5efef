import type { Json } from "../../store/json.ts";
import type { FieldDescription } from "../../typeDescription.ts";

/** Rows of a new table. */
const firstRows = [{}, {}, {}];

/** Fields of a new item: their defaults, and rows for tables. */
export function newItemFields({ fields = [] }: FieldDescription): {
  readonly [name: string]: Json | undefined;
} {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, initial }): [string, Json][] => {
      if (kind === "table") return [[name, firstRows]];
      return initial === undefined ? [] : [[name, initial]];
    }),
  );
}
