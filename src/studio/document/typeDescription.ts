import type * as z from "zod/mini";
import type { typeDescription, words } from "../../api/contract/contentTypes.ts";

export type { FieldDescription } from "../../api/contract/contentTypes.ts";

/** A text in both of the interface's languages. */
export type Words = z.output<typeof words>;

/** A content type as forms draw it. */
export type TypeDescription = z.output<typeof typeDescription>;
