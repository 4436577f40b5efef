import type * as z from "zod/mini";
import type { FieldDescription, typeDescription, words } from "../../api/contract/contentTypes.ts";

export type { FieldDescription } from "../../api/contract/contentTypes.ts";

/** A text in both of the interface's languages. */
export type Words = z.output<typeof words>;

/** A content type as forms draw it. */
export type TypeDescription = z.output<typeof typeDescription>;

/** Kinds of fields of several values, which may be none unless the type says how many. */
const several: readonly string[] = [
  ...["list", "lines", "lines-pair", "choices", "references", "table", "values", "family"],
];

/** Tells whether a field must be filled in, which forms say beside its label. */
export function asksForValue({ kind, required, nullable, min = 0 }: FieldDescription): boolean {
  return required && nullable !== true && (min > 0 || !several.includes(kind));
}
