import * as z from "zod/mini";
import { fieldProblem } from "./fieldProblem.ts";

// Data of refusals, beside their code.

/** Problems of a document that does not fit its type, by the paths of its fields. */
export const unfitDocument = z.object({ errors: z.array(fieldProblem) });

/** Parts that prevent a parameter's redefinition. */
export const refusedParts = z.object({
  parts: z.array(z.object({ key: z.string(), message: z.string() })),
});

/** A column that cannot be put where it was to be, with the reason in the caller's language. */
export const unfitPlace = z.object({ key: z.string(), problem: z.string(), reason: z.string() });
